import { useListContext } from 'react-admin';
import { withoutEmpty, type FilterValues } from './filters.js';

/** The list's filter values, with functions to change them. A change leads back to the first page. */
export function useFilters() {
  const list = useListContext();
  const values = list.filterValues as FilterValues;
  return {
    values,
    change: (changed: FilterValues) => list.setFilters(withoutEmpty({ ...values, ...changed })),
    replace: (all: FilterValues) => list.setFilters(withoutEmpty(all)),
  };
}
