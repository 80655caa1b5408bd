import { Yielder } from '../../kernel/event-loop.js';
import type { SqliteConnection, SqlValue } from './sqlite.connection.js';
import { allOf, type SqlPart } from './sqlite.predicates.js';

/** Rows in index order. The columns of `key` define the order and are unique together. */
export interface OrderedSource {
  /** The FROM clause for reading keys. */
  keys: string;
  /** The FROM clause for reading rows: the same, or joined with the records. */
  rows: string;
  where: SqlPart;
  /**
   * The bounds of the first key column. A window's own bounds replace them: of two bounds on one side, SQLite might use
   * the wider.
   */
  low: readonly SqlPart[];
  high: readonly SqlPart[];
  key: readonly string[];
  direction: 'ASC' | 'DESC';
}

interface Window {
  source: OrderedSource;
  /** The source's condition within this window. */
  where: SqlPart;
  /** The number of rows in the window; undefined for the last window of a source. */
  size: number | undefined;
}

const FIRST_SIZE = 500;
const SMALLEST = 200;
const LARGEST = 50_000;
/** How long one step may take. */
const STEP_MS = 3;

/**
 * Splits sources into windows of consecutive rows, small enough to read without blocking the event loop, and yields to
 * the event loop between them. The caller's work on a window counts towards the time of its step.
 */
export async function* windowsOf(
  connection: SqliteConnection,
  sources: readonly OrderedSource[],
): AsyncGenerator<Window> {
  let size = FIRST_SIZE;
  const yielder = new Yielder();
  for (const source of sources) {
    let after: SqlValue[] | undefined;
    do {
      const began = performance.now();
      const from = bounded(source, after, undefined);
      const last = lastOf(connection, source, from, size);
      yield { source, where: bounded(source, after, last), size: last && size };
      after = last;
      const factor = Math.min(last ? 2 : 1, STEP_MS / Math.max(performance.now() - began, 0.1));
      size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, size * factor)));
      await yielder.yieldIfDue();
    } while (after);
  }
}

/** The ORDER BY clause of a source. */
export function orderOf({ key, direction }: OrderedSource): string {
  return key.map((column) => `${column} ${direction}`).join(', ');
}

function lastOf(
  connection: SqliteConnection,
  source: OrderedSource,
  where: SqlPart,
  size: number,
): SqlValue[] | undefined {
  const row = connection.get(
    `SELECT ${source.key.join(', ')} FROM ${source.keys} WHERE ${where.sql} ORDER BY ${orderOf(source)} LIMIT 1 OFFSET ?`,
    [...where.values, size - 1],
  );
  return row && Object.values(row);
}

function bounded(
  { where, low, high, key, direction }: OrderedSource,
  after: SqlValue[] | undefined,
  upTo: SqlValue[] | undefined,
): SqlPart {
  const columns = `(${key.join(', ')})`;
  const marks = `(${key.map(() => '?').join(', ')})`;
  const bound = (sign: string, values: SqlValue[] | undefined, own: readonly SqlPart[]) =>
    values ? [{ sql: `${columns} ${sign} ${marks}`, values }] : own;
  const sides =
    direction === 'ASC'
      ? [bound('>', after, low), bound('<=', upTo, high)]
      : [bound('>=', upTo, low), bound('<', after, high)];
  return allOf([where, ...sides.flat()]);
}
