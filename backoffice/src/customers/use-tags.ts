import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { CustomerTagsRequest } from '#libs/contract/customer-tags.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** The tags that customers have, by name. */
export function useTagNames(): string[] {
  const dataProvider = useBackofficeProvider();
  const { data = [] } = useQuery({ queryKey: ['customers', 'tags'], queryFn: () => dataProvider.customerTags() });
  return data.map(({ name }) => name);
}

/** Adds and removes tags of one customer. */
export function useTagChange(customerId: string) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (change: CustomerTagsRequest) => dataProvider.changeCustomerTags(customerId, change),
    onError: (error) => notify(`The tags could not be changed. ${errorMessage(error)}`, { type: 'error' }),
    // Another tag can be added before the page is read again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['customers'] }),
  });
}
