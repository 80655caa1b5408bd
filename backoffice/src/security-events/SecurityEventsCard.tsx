import { Box, Link, Typography } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Versioned } from '#libs/contract/records.js';
import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import { retentionText } from '#libs/retention.js';
import { SECURITY_EVENT_NAMES } from '#libs/value-names.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { countText, dateTimeText } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { isPermitted } from '../session/permissions.js';
import { detailText } from './event-text.js';
import { eventsLink } from './events-link.js';

const SHOWN = 5;

/** The newest security events of an account, with a link to all. Renders nothing without permission. */
export function SecurityEventsCard({ account }: { account: { id: string } & Versioned }) {
  const enabled = isPermitted('security-events');
  const query = {
    filter: { accountId: account.id },
    sort: { field: 'at', order: 'DESC' as const },
    pagination: { page: 1, perPage: SHOWN },
    // A new version of the account can mean a new event.
    meta: { version: account.version },
  };
  const { data, total, error, refetch } = useGetList<SecurityEventResponse & RaRecord>('security-events', query, {
    enabled,
  });
  if (!enabled) return null;
  return (
    <DetailsCard title="Security events">
      {error && <LoadError text="Error loading security events:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading security events..." rows={2} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">
          No security events. They are kept for {retentionText('securityEvents').toLowerCase()}.
        </Typography>
      )}
      <PlainList component="ol" gap={1}>
        {data?.map((event) => (
          <li key={event.id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{SECURITY_EVENT_NAMES[event.event]}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
                {dateTimeText(event.at)}
              </Typography>
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[event.remoteAddress && `From ${event.remoteAddress}`, detailText(event)].filter(Boolean).join('. ')}
            </Typography>
          </li>
        ))}
      </PlainList>
      {total !== undefined && total > SHOWN && (
        <Link component={RouterLink} to={eventsLink({ accountId: account.id })} sx={{ display: 'inline-block', mt: 1 }}>
          Show all {countText(total)}
        </Link>
      )}
    </DetailsCard>
  );
}
