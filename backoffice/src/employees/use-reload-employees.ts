import { useQueryClient } from '@tanstack/react-query';

/** Reloads the employees, and the workload, which depends on who covers a community and can sign in. */
export function useReloadEmployees(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(['manageemployees', 'workload'].map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
}
