import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';

/** How many records of each kind refer to a community. */
export function useCommunityUses(id: string) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({ queryKey: ['communities', 'uses', id], queryFn: () => dataProvider.communityUses(id) });
}
