import { Box, Typography } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { CustomerResponse } from '#libs/contract/customer-tags.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { formatSlot } from '#libs/slot-text.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { countText, dayText, now } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { OPENS_RECORD, RecordLink } from '../list/RecordLink.js';
import { OrderStatusChip } from '../orders/OrderStatusChip.js';
import { usePlansOf } from '../orders/use-plans-of.js';
import { lifetimeValue, nextVisit, runningPlans } from './overview.js';

/** All orders of a customer. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'createdAt', order: 'DESC' as const } };

/** What staff need when a customer calls: the plans, the next visit and the amount paid so far. */
export function Overview({ customer }: { customer: CustomerResponse }) {
  const plans = usePlansOf(customer.id);
  const washes = useGetList<WashResponse & RaRecord>(
    'washes',
    { filter: { userId: customer.id }, ...ALL },
    { onError: () => undefined },
  );
  const catalogue = useCatalogue();
  const error = plans.error ?? washes.error ?? catalogue.error;
  if (error)
    return (
      <DetailsCard title="Overview">
        <LoadError
          error={error}
          onRetry={() => void Promise.all([plans.refetch(), washes.refetch(), catalogue.refetch()])}
        />
      </DetailsCard>
    );
  if (!plans.data || !washes.data || !catalogue.data)
    return (
      <DetailsCard title="Overview">
        <LoadingState rows={3} />
      </DetailsCard>
    );
  const visit = nextVisit(plans.data, washes.data, now(), catalogue.data.business.daysOff);
  const ordered = [...plans.data, ...washes.data].filter(({ status }) => status !== 'pending' && status !== 'failed');
  return (
    <DetailsCard title="Overview">
      <Plans plans={runningPlans(plans.data)} endedOn={customer.planEndedOn} />
      <Details>
        <Detail name="Next visit" strong>
          {visit && (
            <>
              {dayText(visit.day)}, <span style={{ whiteSpace: 'nowrap' }}>{formatSlot(visit.timeSlot)}</span>:{' '}
              {visit.what}
            </>
          )}
        </Detail>
        <Detail name="Lifetime value">{formatRupees(lifetimeValue([...plans.data, ...washes.data]))}</Detail>
        <Detail name="Orders">{countText(ordered.length)}</Detail>
      </Details>
    </DetailsCard>
  );
}

function Plans({ plans, endedOn }: { plans: readonly PlanResponse[]; endedOn: CalendarDate | null }) {
  if (plans.length === 0)
    return (
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        No active plan.{endedOn && ` The last one ended on ${dayText(endedOn)}.`}
      </Typography>
    );
  return (
    <PlainList gap={0.75} sx={{ mb: 1.5 }}>
      {plans.map((plan) => (
        <Box
          component="li"
          key={plan.id}
          sx={[OPENS_RECORD, { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }]}
        >
          <RecordLink id={plan.id} resource="allOrders">
            {plan.carName} · {formatCarNumber(plan.carNumber)}
          </RecordLink>
          <span>
            {dayText(plan.startDate)} – {dayText(plan.endDate)}
          </span>
          <OrderStatusChip order={plan} />
        </Box>
      ))}
    </PlainList>
  );
}
