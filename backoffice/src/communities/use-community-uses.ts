import { useQuery } from '@tanstack/react-query';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** How many records of each kind refer to a community. */
export function useCommunityUses(id: string) {
  const dataProvider = useBackofficeProvider();
  return useQuery({ queryKey: ['communities', 'uses', id], queryFn: () => dataProvider.communityUses(id) });
}
