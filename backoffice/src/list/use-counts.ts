import { useQueries } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { countText } from '../components/format.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** The number of records that each filter selects, as text. Empty while loading. */
export function useCounts(filters: readonly object[], enabled = true): string[] {
  const dataProvider = useBackofficeProvider();
  const { resource, sort } = useListContext();
  return useQueries({
    queries: filters.map((filter) => ({
      queryKey: [resource, 'count', filter],
      queryFn: async () =>
        (await dataProvider.getList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } })).total ?? 0,
      enabled,
    })),
  }).map(({ data }) => (data === undefined ? '' : countText(data)));
}
