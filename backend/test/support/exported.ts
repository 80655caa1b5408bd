import { expect } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { TestApp } from './app.js';

/** The only row of the export of a list with a filter, by column. */
export async function exportedRow(
  app: TestApp,
  token: string,
  path: string,
  filter: object,
): Promise<Record<string, string>> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  const { status, text } = await app.get(`${path}/export?${query.toString()}`, token);
  expect(status).toBe(200);
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  expect(rows).toHaveLength(1);
  return rows[0]!;
}
