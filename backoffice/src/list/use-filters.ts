import { useListContext, type SortPayload } from 'react-admin';
import { createSearchParams, useNavigate } from 'react-router-dom';
import { currentPath } from '../layout/base-path.js';
import { withoutEmpty, type FilterValues } from './filters.js';

/**
 * The list's filter values, with functions to change them and, optionally, the sort. Each change returns to the first
 * page.
 */
export function useFilters() {
  const list = useListContext();
  const navigate = useNavigate();
  const values = list.filterValues as FilterValues;

  function replace(all: FilterValues, sort: SortPayload = list.sort): void {
    const search = createSearchParams({
      filter: JSON.stringify(withoutEmpty(all)),
      sort: sort.field,
      order: sort.order,
      page: '1',
      perPage: String(list.perPage),
    });
    // react-admin's setFilters would navigate from the path of the last render, and close a form that was opened since.
    void navigate({ pathname: currentPath(), search: `?${search}` });
  }

  return {
    values,
    change: (changed: FilterValues, sort?: SortPayload) => replace({ ...values, ...changed }, sort),
    replace,
  };
}
