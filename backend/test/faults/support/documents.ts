import { expect } from '@jest/globals';
import { calendarDateOf } from '#libs/calendar.js';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import { Api } from '../../../../scripts/browser/api.js';
import { eventually } from '../../support/eventually.js';
import type { Shop } from './shop.js';

/** The job that issues documents after an interruption runs every 30 seconds. */
const ISSUED_WITHIN_MS = 120_000;

/** Checks that each series is numbered 1, 2, 3 …, and that documents match payments to the paisa. */
export async function expectDocumentsComplete(shop: Shop): Promise<void> {
  const documents = await shop.all<DocumentResponse>('/api/documents');
  const series = new Map<string, number[]>();
  for (const { number } of documents) {
    const at = number.lastIndexOf('/');
    const name = number.slice(0, at);
    series.set(name, [...(series.get(name) ?? []), Number(number.slice(at + 1))]);
  }
  for (const numbers of series.values())
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));

  const api = new Api(shop.product);
  const { token } = await api.admin();
  const month = calendarDateOf(new Date().toISOString()).slice(0, 7);
  const { difference, pendingOrders } = await eventually(
    ISSUED_WITHIN_MS,
    async () => (await api.expect<GstReturnResponse>(200, 'GET', `/api/reports/gst?month=${month}`, { token })).body,
    (totals) => totals.pendingOrders === 0,
  );
  expect({ difference, pendingOrders }).toEqual({ difference: 0, pendingOrders: 0 });
}
