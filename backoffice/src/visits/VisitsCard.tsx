import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { VisitResponse } from '#libs/contract/visits.js';
import { RECENT_DAYS } from '#libs/visits.js';
import { DetailsCard } from '../components/Details.js';
import { countText, dateTimeText, dayText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { listPath } from '../list/list-path.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import type { PlanOfVisits } from './days-given-back.js';
import { GivenBack } from './GivenBack.js';
import { Outcome } from './Outcome.js';
import { detailsText } from './visit.js';
import { VisitStaff } from './VisitStaff.js';

/** The latest reported visits of a plan, newest first. */
export function VisitsCard({ plan }: { plan: PlanOfVisits }) {
  const { id, startDate } = plan;
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['visits', 'plan', id],
    queryFn: () =>
      dataProvider.getList<VisitResponse & RaRecord>('visits', {
        filter: { orderId: id },
        sort: { field: 'date', order: 'DESC' },
        pagination: { page: 1, perPage: RECENT_DAYS },
      }),
    enabled: startDate !== null,
  });
  if (startDate === null) return null;
  const total = data?.total ?? 0;
  return (
    <DetailsCard
      title="Visits"
      action={
        total > RECENT_DAYS && (
          <Button component={Link} to={listPath('visits', { orderId: id })} size="small">
            Show all {countText(total)}
          </Button>
        )
      }
    >
      {error && <LoadError text="Error loading visits:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading visits..." rows={2} />}
      {data?.data.length === 0 && (
        <Typography color="textSecondary">No visits reported yet. Employees report them on their phones.</Typography>
      )}
      <PlainList
        // Many visits scroll inside their card, so that the cards beneath stay near.
        gap={1}
        sx={{ maxHeight: 360, overflowY: 'auto' }}
        tabIndex={data && data.data.length > 0 ? 0 : undefined}
        aria-label="Reported visits"
      >
        {data?.data.map((visit) => (
          <Box
            component="li"
            key={visit.id}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'start' }}
          >
            <Box>
              <Typography sx={{ fontWeight: 600 }}>{dayText(visit.date)}</Typography>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {detailsText(visit)}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                <VisitStaff visit={visit} /> · {dateTimeText(visit.reportedAt)}
              </Typography>
            </Box>
            <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
              <Outcome visit={visit} />
              <GivenBack visit={visit} plan={plan} />
            </Box>
          </Box>
        ))}
      </PlainList>
    </DetailsCard>
  );
}
