import { useQuery } from '@tanstack/react-query';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** All plans of a customer. */
export function usePlansOf(userId: string) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['allOrders', 'of customer', userId],
    queryFn: () => dataProvider.plansOf(userId),
  });
}
