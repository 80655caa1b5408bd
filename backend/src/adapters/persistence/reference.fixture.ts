import type {
  AggregateQuery,
  AggregateRow,
  CollectionDefinition,
  Condition,
  Page,
  Query,
  Scalar,
  Selection,
  StoredRecord,
} from '../../kernel/database.port.js';
import { prefixesOf, queryWords } from '../../kernel/search-terms.js';

/** The simplest implementation of the port. Every adapter is compared with it. */
export class ReferenceCollection<T extends StoredRecord> {
  readonly records = new Map<string, T>();
  private readonly terms = new WeakMap<T, readonly string[]>();

  constructor(private readonly definition: CollectionDefinition<T>) {}

  find(query: Query<T>): Page<T> {
    const [field, direction] = query.sort ?? ['id', 'ASC'];
    const sign = direction === 'ASC' ? 1 : -1;
    const matching = this.matching(query).sort(
      (a, b) => sign * (inOrder(valueOf(a, field), valueOf(b, field)) || inOrder(a.id, b.id)),
    );
    const offset = query.offset ?? 0;
    return { records: matching.slice(offset, offset + (query.limit ?? 1000)), total: matching.length };
  }

  aggregate({ groupBy = [], sum = [], ...selection }: AggregateQuery<T>): AggregateRow[] {
    const groups = new Map<string, T[]>(groupBy.length === 0 ? [['[]', []]] : []);
    for (const record of this.matching(selection)) {
      const key = JSON.stringify(groupBy.map((field) => valueOf(record, field)));
      groups.set(key, [...(groups.get(key) ?? []), record]);
    }
    return [...groups].map(([key, members]) => ({
      group: Object.fromEntries(
        (JSON.parse(key) as Scalar[]).map((value, at): [string, Scalar] => [groupBy[at]!, value]),
      ),
      count: members.length,
      sums: Object.fromEntries(
        sum.map((field) => [field, members.reduce((total, one) => total + Number(valueOf(one, field)), 0)]),
      ),
    }));
  }

  private matching({ filter = {}, search = '' }: Selection<T>): T[] {
    const words = queryWords(search);
    return [...this.records.values()].filter(
      (record) =>
        Object.entries(filter).every(([field, condition]) => fulfils(valueOf(record, field), condition as Condition)) &&
        words.every((word) =>
          prefixesOf(word).some((prefix) => this.termsOf(record).some((term) => term.startsWith(prefix))),
        ),
    );
  }

  private termsOf(record: T): readonly string[] {
    const known = this.terms.get(record) ?? this.definition.search!(record);
    this.terms.set(record, known);
    return known;
  }
}

/** Rows of an aggregate in one order, to be compared. */
export function sortedRows(rows: AggregateRow[]): AggregateRow[] {
  return rows.toSorted((a, b) => (JSON.stringify(a.group) < JSON.stringify(b.group) ? -1 : 1));
}

function valueOf(record: object, field: string): Scalar {
  return ((record as Record<string, unknown>)[field] as Scalar | undefined) ?? null;
}

function fulfils(value: Scalar, condition: Condition): boolean {
  if (typeof condition !== 'object' || condition === null) return value === condition;
  if ('in' in condition) return condition.in.includes(value);
  if ('notIn' in condition) return !condition.notIn.includes(value);
  const { gt, gte, lt, lte } = condition;
  if (value === null) return false;
  if (gt !== undefined && inOrder(value, gt) <= 0) return false;
  if (gte !== undefined && inOrder(value, gte) < 0) return false;
  if (lt !== undefined && inOrder(value, lt) >= 0) return false;
  return lte === undefined || inOrder(value, lte) <= 0;
}

/** Null first; text by code point. */
function inOrder(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  const [left, right] = [[...a], [...b]].map((characters) => characters.map((one) => one.codePointAt(0)!)) as [
    number[],
    number[],
  ];
  const at = left.findIndex((one, index) => one !== right[index]);
  return at === -1 ? left.length - right.length : left[at]! - (right[at] ?? -1);
}
