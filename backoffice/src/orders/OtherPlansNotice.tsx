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
 * paid for twice. It is not an error: the car may have been sold. A plan and those that follow it count together.
 * Renders nothing for an order that has ended.
 */
export function OtherPlansNotice({ order }: { order: PlanResponse }) {
  const { data: own } = usePlansOf(order.userId);
  if (!(isRunning(order) || order.status === 'pending') || !own) return null;
  const cars = new Set(platePeriods(order, own).map(({ carNumber }) => carNumber));
  const periods = [order, ...own.filter((other) => other.id !== order.id && isRunning(other))].flatMap((plan) =>
    platePeriods(plan, own),
  );
  return [...cars].map((carNumber) => (
    <NoticeFor key={carNumber} carNumber={carNumber} periods={periods} userId={order.userId} />
  ));
}

interface NoticeForProps {
  carNumber: string;
  /** When the customer's plans are for which car. */
  periods: readonly PlatePeriod[];
  userId: string;
}

function NoticeFor({ carNumber, periods, userId }: NoticeForProps) {
  const { data = [] } = useGetList<OrderResponse & RaRecord>(
    'allOrders',
    {
      // The search finds the car of a planned change too.
      filter: { kind: 'subscription', status: [...RUNNING], q: carNumber },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'endDate', order: 'DESC' },
    },
    { onError: () => undefined },
  );
  const others = data.filter((other) => other.userId !== userId && isRunning(other));
  const ofCar = periods.filter((period) => period.carNumber === carNumber);
  return others.flatMap((other) =>
    sharedPeriods(ofCar, platePeriods(other)).map(({ from, to, isNew }) => (
      <Alert key={other.id} severity="warning" sx={{ mt: 2 }}>
        {unbroken(formatCarNumber(carNumber))} also has a plan of{' '}
        <RecordLink id={other.id} resource="allOrders">
          {other.name}
        </RecordLink>{' '}
        {isNew && `from ${dayText(from)} `}until {dayText(to)}.
      </Alert>
    )),
  );
}
