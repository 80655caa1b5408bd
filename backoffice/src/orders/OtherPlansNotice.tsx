import { Alert } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { upcomingCarNumber } from '#libs/covering-plan.js';
import { isRunning, RUNNING } from '#libs/order-transitions.js';
import { unbroken } from '#libs/unbroken.js';
import { dayText } from '../components/format.js';
import { RecordLink } from '../list/RecordLink.js';
import { usePlansOf } from './use-plans-of.js';

/**
 * Names running plans of other customers for the same car, which is then paid for twice. It is not an error: the car
 * may have been sold. Renders nothing for an order that has ended.
 */
export function OtherPlansNotice({ order }: { order: PlanResponse }) {
  return (isRunning(order) || order.status === 'pending') && <NoticeFor order={order} />;
}

function NoticeFor({ order }: { order: PlanResponse }) {
  const { userId, carNumber } = order;
  const { data: own = [] } = usePlansOf(userId);
  const { data = [] } = useGetList<OrderResponse & RaRecord>(
    'allOrders',
    {
      filter: {
        kind: 'subscription',
        carNumber: [...new Set([carNumber, upcomingCarNumber(order, own)])],
        status: [...RUNNING],
      },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'endDate', order: 'DESC' },
    },
    { onError: () => undefined },
  );
  const others = data.filter((other) => other.userId !== userId && isRunning(other));
  return others.map((other) => (
    <Alert key={other.id} severity="warning" sx={{ mt: 2 }}>
      {unbroken(formatCarNumber(other.carNumber))} also has a plan of{' '}
      <RecordLink id={other.id} resource="allOrders">
        {other.name}
      </RecordLink>{' '}
      until {dayText(other.endDate)}.
    </Alert>
  ));
}
