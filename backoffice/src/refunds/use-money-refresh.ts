import { useQueryClient } from '@tanstack/react-query';

/** Resources that show payments. */
const RESOURCES = ['refunds', 'disputes', 'attention', 'documents', 'allOrders', 'washes', 'changes'];

/** Reloads everything that shows payments. */
export function useMoneyRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const resource of RESOURCES) void queryClient.invalidateQueries({ queryKey: [resource] });
  };
}
