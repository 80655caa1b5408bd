import { join } from 'node:path';
import { expect } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { SqliteConnection } from '../../src/adapters/persistence/sqlite.connection.js';

/** A statement, and the steps that EXPLAIN QUERY PLAN reports for it. */
interface SqlitePlan {
  sql: string;
  steps: string[];
}

/** Scans that EXPLAIN QUERY PLAN may report: lists bound as JSON, and the few rows of a limited subquery. */
const HARMLESS_SCAN = /^SCAN (?:json_each VIRTUAL TABLE|\(subquery)/;

/** Statements whose rows are a small set, bound as JSON or yielded by an index. They may sort it. */
const SMALL_SET = /seq IN \(|FROM json_each\(\?\) CROSS JOIN/;

/** The plans of all statements that read from the store in `dataDir` while `work` runs. */
export async function sqlitePlansOf(dataDir: string, work: () => Promise<unknown>): Promise<SqlitePlan[]> {
  const parameters = new Map<string, number>();
  const methods = SqliteConnection.prototype as unknown as Record<
    'all' | 'get',
    (sql: string, values?: readonly unknown[]) => unknown
  >;
  const originals = { all: methods.all, get: methods.get };
  for (const method of ['all', 'get'] as const) {
    methods[method] = function (this: SqliteConnection, sql: string, values: readonly unknown[] = []) {
      parameters.set(sql, values.length);
      return originals[method].call(this, sql, values);
    };
  }
  await work().finally(() => Object.assign(methods, originals));
  expect(parameters.size).toBeGreaterThan(0);
  const explainer = new DatabaseSync(join(dataDir, 'app.db'), { readOnly: true });
  const plans = [...parameters].map(([sql, count]) => ({
    sql,
    steps: explainer
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array<string>(count).fill('1'))
      .map((row) => String((row as { detail: unknown }).detail)),
  }));
  explainer.close();
  return plans;
}

/** The steps that scan a table, or sort more than a small set. */
export function slowStepsOf({ sql, steps }: SqlitePlan): string[] {
  return steps.filter(
    (step) =>
      (step.startsWith('SCAN') && !HARMLESS_SCAN.test(step)) || (step.includes('ORDER BY') && !SMALL_SET.test(sql)),
  );
}
