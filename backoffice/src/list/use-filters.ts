import { useListContext } from 'react-admin';
import { withoutEmpty, type FilterValues } from './filters.js';

/** The list's filter values, and ways to change some or drop all; the first page shows again. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  return {
    values: filterValues as FilterValues,
    change: (changed: FilterValues) => setFilters(withoutEmpty({ ...(filterValues as FilterValues), ...changed })),
    replace: (values: FilterValues) => setFilters(withoutEmpty(values)),
  };
}
