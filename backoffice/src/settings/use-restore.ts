import { useQuery } from '@tanstack/react-query';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

export const RESTORE_KEY = ['restore'];

/** Whether documents wait for a decision after a restore from a backup. Read for those who work with documents. */
export function useRestore() {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: RESTORE_KEY,
    queryFn: () => dataProvider.restoreState(),
    enabled: isPermitted('documents'),
  });
}
