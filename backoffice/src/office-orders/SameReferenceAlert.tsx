import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { OrderResponse } from '#libs/contract/orders.js';
import { useSearchText } from '../components/use-debounced.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

const MAX_ORDERS = 5;

/**
 * Warns if the payment or a refund of an order has the same reference, because one transfer may be recorded twice.
 *
 * @param reference a valid one
 */
export function SameReferenceAlert({ reference }: { reference: string }) {
  const dataProvider = useBackofficeProvider();
  const { search, isSettled } = useSearchText(reference);
  const { data: orders } = useQuery({
    queryKey: ['allOrders', 'reference', search],
    queryFn: async () => {
      const { data } = await dataProvider.getList<OrderResponse>('allOrders', {
        filter: { q: search },
        sort: { field: 'createdAt', order: 'DESC' },
        pagination: { page: 1, perPage: MAX_ORDERS },
      });
      return data.filter((order) => hasReference(order, search));
    },
    enabled: isSettled,
  });
  if (!isSettled || !orders || orders.length === 0) return null;
  const names = orders.map(({ orderNumber, name }) => `${orderNumber} (${name})`);
  return (
    <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      This reference is already recorded for {names.join(', ')}. Check that the same transfer is not recorded twice.
    </Alert>
  );
}

function hasReference({ handPayment, handRefunds }: OrderResponse, reference: string): boolean {
  return [handPayment, ...handRefunds].some((one) => one?.reference.toLowerCase() === reference.toLowerCase());
}
