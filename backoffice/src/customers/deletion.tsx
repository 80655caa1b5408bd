import { Alert, Box } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { OrderResponse, OrderStatus } from '#libs/contract/orders.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { unbroken } from '#libs/unbroken.js';
import { isRunning, isToBeDone, OWED_PLAN_STATUSES, TO_BE_DONE } from '#libs/order-transitions.js';
import type { DeletionTexts } from '../components/DeleteAction.js';
import { dayText, phoneText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { RecordLink } from '../list/RecordLink.js';

export const DELETION: DeletionTexts = {
  question: MESSAGES.confirmUserDelete,
  deleted: MESSAGES.userDeleted,
  failed: MESSAGES.userDeleteFailed,
  describe: (record) => {
    const { name, email, phone } = record as ProfileResponse & RaRecord;
    return unbroken([name, email, phoneText(phone)].join(', '));
  },
  Consequences: OpenOrders,
};

/** The statuses of orders that can be open. A pending order is discarded by itself. */
const STATUSES: readonly OrderStatus[] = [...OWED_PLAN_STATUSES, ...TO_BE_DONE, 'done', 'cancelled'];

/** The customers' orders with visits to come, unpaid or with a refund due. Deleting the accounts does not end them. */
function OpenOrders({ records }: { records: readonly RaRecord[] }) {
  const customers = records as readonly (ProfileResponse & RaRecord)[];
  const { data, error, refetch } = useGetList<OrderResponse & RaRecord>(
    'allOrders',
    {
      filter: { userId: customers.map(({ id }) => id), status: STATUSES },
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { onError: () => undefined },
  );
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingState rows={1} />;
  const open = data.flatMap((order) => {
    const state = openState(order);
    return state === null ? [] : [{ ...order, state, customer: customers.find(({ id }) => id === order.userId)?.name }];
  });
  if (open.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {customers.length === 1 ? `${customers[0]!.name} has open orders:` : 'They have open orders:'}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {open.map(({ id, kind, service, carName, carNumber, state, customer }) => (
          <li key={id}>
            {customers.length > 1 && `${customer}, `}
            <RecordLink id={id} resource={kind === 'wash' ? 'washes' : 'allOrders'}>
              {service ?? unbroken(`${carName} ${formatCarNumber(carNumber)}`)}
            </RecordLink>
            {`: ${state}`}
          </li>
        ))}
      </Box>
      They stay as they are, and the customer gets no more emails about them. Cancel, refund or settle them first.
    </Alert>
  );
}

/** What is left to do for an order; null for nothing. */
function openState(order: OrderResponse): string | null {
  const { kind, status, payment, payable, startDate, endDate, refundDue } = order;
  if (refundDue > 0) return `${formatRupees(refundDue)} to be refunded`;
  const owed = payment === 'unpaid' ? `, ${formatRupees(payable)} not paid` : '';
  if (kind === 'subscription') return isRunning(order) || owed ? `until ${dayText(endDate)}${owed}` : null;
  if (isToBeDone(order)) return `booked for ${dayText(startDate)}${owed || ', paid'}`;
  return status === 'done' && owed ? `done on ${dayText(startDate)}${owed}` : null;
}
