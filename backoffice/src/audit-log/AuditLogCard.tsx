import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useRecordContext, type RaRecord } from 'react-admin';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { Versioned } from '#libs/contract/records.js';
import { CHANGE_ACTION_NAMES } from '#libs/value-names.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { dateTimeText } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { isPermitted } from '../session/permissions.js';
import { DifferenceList } from './DifferenceList.js';

const MORE = 5;

/** The audit log of the record in a form. Renders nothing for a new record. */
export function RecordAuditLog() {
  const record = useRecordContext<RaRecord & Versioned>();
  return record?.id !== undefined && <AuditLogCard record={{ id: String(record.id), version: record.version }} />;
}

/** Changes that staff made to a record, newest first. Renders nothing for users who may not read the audit log. */
export function AuditLogCard({ record }: { record: { id: string } & Versioned }) {
  const [shown, setShown] = useState(MORE);
  const enabled = isPermitted('audit-log');
  const query = {
    filter: { recordId: record.id },
    sort: { field: 'at', order: 'DESC' as const },
    pagination: { page: 1, perPage: shown },
    // A new version of the record means a new change.
    meta: { version: record.version },
  };
  const { data, total, error, refetch } = useGetList<ChangeResponse & RaRecord>('changes', query, {
    enabled,
    // The button keeps its place, and the focus, while older changes load.
    placeholderData: keepPreviousData,
  });
  if (!enabled) return null;
  return (
    <DetailsCard title="Changes by staff">
      {error && <LoadError text="Error loading changes:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading changes..." rows={2} />}
      {data?.length === 0 && <Typography color="textSecondary">No changes yet.</Typography>}
      <PlainList component="ol" gap={1.5}>
        {data?.map((change) => (
          <li key={change.id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {CHANGE_ACTION_NAMES[change.action]} by {change.by}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
                {dateTimeText(change.at)}
              </Typography>
            </Box>
            <DifferenceList change={change} />
          </li>
        ))}
      </PlainList>
      {total !== undefined && total > shown && (
        <Button size="small" onClick={() => setShown(shown + MORE * 2)} sx={{ mt: 1 }}>
          Show older changes
        </Button>
      )}
    </DetailsCard>
  );
}
