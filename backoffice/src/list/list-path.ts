import type { FilterValues } from './filters.js';

/** The path of a list with a filter. */
export function listPath(
  resource: string,
  filter: FilterValues,
  sort?: { field: string; order: 'ASC' | 'DESC' },
): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  if (sort) {
    search.set('sort', sort.field);
    search.set('order', sort.order);
  }
  return `/${resource}?${search.toString()}`;
}
