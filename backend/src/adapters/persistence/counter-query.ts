import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Counter } from './collection-schema.js';
import { AFTER_ANY, type Predicate } from './predicate.js';

/** A validated aggregate query. */
export interface Question {
  predicates: readonly Predicate[];
  words: readonly string[];
  groupBy: readonly string[];
  sum: readonly string[];
}

/** One group of a counter: values and sums in the order of counter.by and counter.sum. */
export interface CounterGroup {
  values: readonly Scalar[];
  count: number;
  sums: readonly number[];
}

/**
 * The counter with the fewest groups to read that answers the question, or undefined when records have to be counted by
 * index.
 */
export function counterFor<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  question: Question,
): Counter | undefined {
  if (question.words.length > 0) return undefined;
  const fields = [...question.groupBy, ...question.predicates.map((predicate) => predicate.field)];
  return schema.counters
    .filter(
      (counter) =>
        fields.every((field) => counter.by.includes(field)) &&
        question.sum.every((field) => counter.sum.includes(field)),
    )
    .map((counter) => ({ counter, groups: expectedGroups(schema, counter, question) }))
    .sort((a, b) => a.groups - b.groups)[0]?.counter;
}

/** Typical numbers of values. Most text fields of counters are statuses and kinds. */
const VALUES = { boolean: 2, integer: 5, string: 5, date: 1_000, instant: 100_000 };

/** A rough number of groups to read: the fields that follow the fixed ones multiply. */
function expectedGroups<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  counter: Counter,
  { predicates }: Question,
): number {
  const free = counter.by.slice(fixedValues(counter, predicates).length);
  return free.reduce((groups, field) => groups * VALUES[schema.typeOf(field)], 1);
}

/** The values of the counter's first fields, as far as the question fixes them. */
function fixedValues(counter: Counter, predicates: readonly Predicate[]): Scalar[] {
  const fixed: Scalar[] = [];
  for (const field of counter.by) {
    const predicate = predicates.find((one) => one.field === field);
    if (predicate?.op !== 'eq') break;
    fixed.push(predicate.value);
  }
  return fixed;
}

/** Bounds whose JSON needs no escaping. Other bounds are ignored. */
const PLAIN = /^[\dTZ:.-]+$/;

/**
 * The range of group keys that can match, from `first` to `end` (exclusive): those that start with the fixed values
 * and, if the next field is a day or an instant, whose JSON sorts like its value, are within its range.
 */
export function groupTexts<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  counter: Counter,
  question: Question,
): { first: string; end: string } {
  const fixed = fixedValues(counter, question.predicates);
  const first = JSON.stringify(fixed).slice(0, -1) + (fixed.length < counter.by.length && fixed.length > 0 ? ',' : '');
  const next = counter.by[fixed.length];
  const range = question.predicates.find((one) => one.field === next && one.op === 'range');
  if (next === undefined || range?.op !== 'range' || !['date', 'instant'].includes(schema.typeOf(next)))
    return { first, end: first + AFTER_ANY };
  const { gt, gte = gt, lt, lte = lt } = range.bounds;
  const text = (bound: string | number | undefined) => (PLAIN.test(String(bound)) ? `"${bound}` : '');
  return { first: first + text(gte), end: first + text(lte) + AFTER_ANY };
}

/** Combines counter groups, or partial groups of a collection, into the requested rows. */
export function rowsOf(
  counter: Pick<Counter, 'by' | 'sum'>,
  groups: Iterable<CounterGroup>,
  question: Question,
): AggregateRow[] {
  const rows = new Map<string, AggregateRow>();
  const empty = (values: Scalar[]): AggregateRow => ({
    group: Object.fromEntries(question.groupBy.map((field, at) => [field, values[at]!])),
    count: 0,
    sums: Object.fromEntries(question.sum.map((field) => [field, 0])),
  });
  if (question.groupBy.length === 0) rows.set('[]', empty([]));
  for (const group of groups) {
    const valueOf = (field: string) => group.values[counter.by.indexOf(field)]!;
    if (group.count === 0 || !question.predicates.every((predicate) => holds(predicate, valueOf(predicate.field))))
      continue;
    const values = question.groupBy.map(valueOf);
    const key = JSON.stringify(values);
    const row = rows.get(key) ?? empty(values);
    row.count += group.count;
    for (const field of question.sum) row.sums[field]! += group.sums[counter.sum.indexOf(field)]!;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Whether a value matches a predicate. Null stands for absent. */
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
function compareScalars(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return a < b ? -1 : 1;
}

/** JavaScript compares UTF-16 units, in which surrogates sort before some lower code points. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === other) continue;
    if (isSurrogate(one) !== isSurrogate(other)) return isSurrogate(one) ? 1 : -1;
    return one - other;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}
