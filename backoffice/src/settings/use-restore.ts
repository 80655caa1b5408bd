import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

export const RESTORE_KEY = ['restore'];

/** Whether documents wait for a decision after a restore from a backup. Read for those who work with documents. */
export function useRestore() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({
    queryKey: RESTORE_KEY,
    queryFn: () => dataProvider.restoreState(),
    enabled: isPermitted('documents'),
  });
}
