import { Alert } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { isRunning, RUNNING } from '#libs/order-transitions.js';
import { unbroken } from '#libs/unbroken.js';
import { dayText } from '../components/format.js';
import { RecordLink } from '../list/RecordLink.js';
import { platePeriods, sharedPeriods, type PlatePeriod } from './plate-periods.js';
import { usePlansOf } from './use-plans-of.js';

/**
 * Names running plans of other customers for the same car, now or after a planned change of either plan. Such days are
 * paid for twice. It is not an error: the car may have been sold. Renders nothing for an order that has ended.
 */
export function OtherPlansNotice({ order }: { order: PlanResponse }) {
  const { data: own } = usePlansOf(order.userId);
  if (!(isRunning(order) || order.status === 'pending') || !own) return null;
  return platePeriods(order, own).map((period) => (
    <NoticeFor key={period.carNumber} period={period} userId={order.userId} />
  ));
}

function NoticeFor({ period, userId }: { period: PlatePeriod; userId: string }) {
  const { data = [] } = useGetList<OrderResponse & RaRecord>(
    'allOrders',
    {
      // The search finds the car of a planned change too.
      filter: { kind: 'subscription', status: [...RUNNING], q: period.carNumber },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'endDate', order: 'DESC' },
    },
    { onError: () => undefined },
  );
  const others = data.filter((other) => other.userId !== userId && isRunning(other));
  return others.flatMap((other) =>
    sharedPeriods([period], platePeriods(other)).map(({ from, to, isNew }) => (
      <Alert key={other.id} severity="warning" sx={{ mt: 2 }}>
        {unbroken(formatCarNumber(period.carNumber))} also has a plan of{' '}
        <RecordLink id={other.id} resource="allOrders">
          {other.name}
        </RecordLink>{' '}
        {isNew && `from ${dayText(from)} `}until {dayText(to)}.
      </Alert>
    )),
  );
}
