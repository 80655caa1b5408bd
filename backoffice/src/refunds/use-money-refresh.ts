import { useQueryClient } from '@tanstack/react-query';

/** Everything that shows what became of a payment. */
const RESOURCES = ['refunds', 'disputes', 'attention', 'allOrders', 'washes', 'changes'];

/** Reads again whatever shows payments, after one of them changed. */
export function useMoneyRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const resource of RESOURCES) void queryClient.invalidateQueries({ queryKey: [resource] });
  };
}
