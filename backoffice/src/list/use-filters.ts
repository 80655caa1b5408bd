import { useListContext } from 'react-admin';
import { withoutEmpty, type FilterValues } from './filters.js';

/** The list's filter values, and ways to change some or drop all; the first page shows again. */
export function useFilters() {
  const list = useListContext();
  const values = list.filterValues as FilterValues;
  return {
    values,
    change: (changed: FilterValues) => list.setFilters(withoutEmpty({ ...values, ...changed })),
    replace: (all: FilterValues) => list.setFilters(withoutEmpty(all)),
  };
}
