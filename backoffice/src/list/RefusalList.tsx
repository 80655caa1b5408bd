import { Alert } from '@mui/material';
import { useGetMany, useResourceContext, type RaRecord } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { PartialFailure } from '../providers/change-each.js';

/** How many records are named. */
const MAX_NAMED = 20;

/** Why a change of several records failed: the name of each record that was not changed, with the reason. */
export function RefusalList({ error }: { error: unknown }) {
  const resource = useResourceContext()!;
  const refusals = error instanceof PartialFailure ? error.refusals : [];
  const named = refusals.slice(0, MAX_NAMED);
  const { data = [] } = useGetMany<RaRecord & { name?: string }>(resource, { ids: named.map(({ id }) => id) });
  if (refusals.length === 0) return <Alert severity="error">{errorMessage(error)}</Alert>;
  const more = refusals.length - named.length;
  return (
    <Alert severity="error">
      {refusals.length === 1 ? 'One was not changed:' : `${countText(refusals.length)} were not changed:`}
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
