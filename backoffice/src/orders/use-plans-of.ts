import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';

/** All plans of a customer. */
export function usePlansOf(userId: string) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({
    queryKey: ['allOrders', 'of customer', userId],
    queryFn: () => dataProvider.plansOf(userId),
  });
}
