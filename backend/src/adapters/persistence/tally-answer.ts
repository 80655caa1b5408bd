import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Tally } from './collection-schema.js';
import { AFTER_ANY, type Predicate } from './predicate.js';

export interface Question {
  predicates: readonly Predicate[];
  words: readonly string[];
  groupBy: readonly string[];
  sum: readonly string[];
}

/** One kept group of a tally: its values and sums in the order of tally.by and tally.sum. */
export interface KeptGroup {
  values: readonly Scalar[];
  count: number;
  sums: readonly number[];
}

/** The narrowest kept tally that knows the answer, or undefined when it must be counted by index. */
export function tallyAnswering<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  question: Question,
): Tally | undefined {
  if (question.words.length > 0) return undefined;
  const fields = [...question.groupBy, ...question.predicates.map((predicate) => predicate.field)];
  return schema.tallies
    .filter(
      (tally) =>
        fields.every((field) => tally.by.includes(field)) && question.sum.every((field) => tally.sum.includes(field)),
    )
    .sort((a, b) => a.by.length - b.by.length)[0];
}

/** Bounds that JSON writes as they are; any other bounds nothing here. */
const PLAIN = /^[\dTZ:.-]+$/;

/**
 * The texts of the groups that may answer, from `first` up to but without `end`: those that start with the values the
 * question fixes and, where the next is a day or an instant, whose JSON sorts as it does itself, lie in its range.
 */
export function groupTexts<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  tally: Tally,
  question: Question,
): { first: string; end: string } {
  const fixed: Scalar[] = [];
  for (const field of tally.by) {
    const predicate = question.predicates.find((one) => one.field === field);
    if (predicate?.op !== 'eq') break;
    fixed.push(predicate.value);
  }
  const first = JSON.stringify(fixed).slice(0, -1) + (fixed.length < tally.by.length && fixed.length > 0 ? ',' : '');
  const next = tally.by[fixed.length];
  const range = question.predicates.find((one) => one.field === next && one.op === 'range');
  if (next === undefined || range?.op !== 'range' || !['date', 'instant'].includes(schema.typeOf(next)))
    return { first, end: first + AFTER_ANY };
  const { gt, gte = gt, lt, lte = lt } = range.bounds;
  const text = (bound: string | number | undefined) => (PLAIN.test(String(bound)) ? `"${bound}` : '');
  return { first: first + text(gte), end: first + text(lte) + AFTER_ANY };
}

/** Brings kept groups, or the groups of parts of a collection, to the rows that were asked for. */
export function rowsOf(tally: Tally, groups: Iterable<KeptGroup>, question: Question): AggregateRow[] {
  const rows = new Map<string, AggregateRow>();
  const empty = (values: Scalar[]): AggregateRow => ({
    group: Object.fromEntries(question.groupBy.map((field, at) => [field, values[at]!])),
    count: 0,
    sums: Object.fromEntries(question.sum.map((field) => [field, 0])),
  });
  if (question.groupBy.length === 0) rows.set('[]', empty([]));
  for (const group of groups) {
    const valueOf = (field: string) => group.values[tally.by.indexOf(field)]!;
    if (group.count === 0 || !question.predicates.every((predicate) => holds(predicate, valueOf(predicate.field))))
      continue;
    const values = question.groupBy.map(valueOf);
    const key = JSON.stringify(values);
    const row = rows.get(key) ?? empty(values);
    row.count += group.count;
    for (const field of question.sum) row.sums[field]! += group.sums[tally.sum.indexOf(field)]!;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Whether a value, null for absent, fulfils a predicate. */
export function holds(predicate: Predicate, value: Scalar): boolean {
  switch (predicate.op) {
    case 'eq':
      return value === predicate.value;
    case 'in':
      return predicate.values.includes(value);
    case 'notIn':
      return !predicate.values.includes(value);
    case 'range': {
      if (value === null) return false;
      const { gt, gte, lt, lte } = predicate.bounds;
      const against = (bound: string | number) => compareScalars(value, bound);
      return (
        (gt === undefined || against(gt) > 0) &&
        (gte === undefined || against(gte) >= 0) &&
        (lt === undefined || against(lt) < 0) &&
        (lte === undefined || against(lte) <= 0)
      );
    }
  }
}

/** The order of every store: null first, text by code point. Both values are of one type, or null. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
