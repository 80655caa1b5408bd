import { Alert } from '@mui/material';
import { useGetMany, useResourceContext, type RaRecord } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { PartialFailure } from '../providers/change-each.js';

/** How many records are named. */
const MAX_NAMED = 20;

/** Why a change of several records failed: the name of each record that was not changed, with the reason. */
export function RejectionList({ error }: { error: unknown }) {
  const resource = useResourceContext()!;
  const rejections = error instanceof PartialFailure ? error.rejections : [];
  const named = rejections.slice(0, MAX_NAMED);
  const { data = [] } = useGetMany<RaRecord & { name?: string }>(resource, { ids: named.map(({ id }) => id) });
  if (rejections.length === 0) return <Alert severity="error">{errorMessage(error)}</Alert>;
  const more = rejections.length - named.length;
  return (
    <Alert severity="error">
      {rejections.length === 1
        ? '1 record was not changed:'
        : `${countText(rejections.length)} records were not changed:`}
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {named.map(({ id, error: reason }) => (
          <li key={id}>
            {data.find((record) => record?.id === id)?.name ?? id}: {errorMessage(reason)}
          </li>
        ))}
        {more > 0 && <li>{countText(more)} more</li>}
      </ul>
    </Alert>
  );
}
