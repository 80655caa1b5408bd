import type { Condition, Query, Scalar, StoredRecord } from './database.port.js';

/** The values of a condition without a range, as a list's filter has for ids. */
export function valuesOf(condition: Condition): readonly Scalar[] {
  return typeof condition === 'object' && condition !== null && 'in' in condition
    ? condition.in
    : [condition as Scalar];
}

/** The query, limited to records with these ids. */
export function limitedTo<T extends StoredRecord>(query: Query<T>, ids: readonly string[]): Query<T> {
  const wanted = query.filter?.id;
  const allowed = new Set<Scalar>(ids);
  const id = { in: wanted === undefined ? ids : valuesOf(wanted).filter((one) => allowed.has(one)) };
  return { ...query, filter: { ...query.filter, id } };
}
