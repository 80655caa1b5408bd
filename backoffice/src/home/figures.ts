import { useQueries } from '@tanstack/react-query';
import type { SortPayload } from 'react-admin';
import type { FilterValues } from '../list/filters.js';
import { listPath } from '../list/list-path.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

export interface Figure {
  name: string;
  to: string;
  /** Undefined until it has loaded. One that could not be refreshed keeps its last value. */
  value: number | undefined;
  /** The server counts no further. */
  max?: number;
  error: unknown;
  onRetry: () => void;
  /** Also shown when it is zero. */
  isAlwaysShown?: boolean;
}

export interface Counted {
  name: string;
  resource?: string;
  filter: FilterValues;
  sort?: string;
}

/** Counts of records, each with the path of their list. They have the query keys of lists, so live updates apply. */
export function useCounts(counted: readonly Counted[]): Figure[] {
  const dataProvider = useBackofficeProvider();
  const lists = counted.map(({ name, resource = 'allOrders', filter, sort = 'createdAt' }) => {
    const oldestFirst: SortPayload = { field: sort, order: 'ASC' };
    const params = { pagination: { page: 1, perPage: 1 }, sort: oldestFirst, filter };
    return { name, resource, params, to: listPath(resource, filter, oldestFirst) };
  });
  const results = useQueries({
    queries: lists.map(({ resource, params }) => ({
      queryKey: [resource, 'getList', params],
      queryFn: () => dataProvider.getList(resource, params),
    })),
  });
  return lists.map(({ name, to }, at) => {
    const { data, error, refetch } = results[at]!;
    return { name, to, value: data?.total, error, onRetry: () => void refetch() };
  });
}
