import { expect } from '@jest/globals';
import type { Collection, StoredRecord } from '../../src/kernel/database.port.js';
import { PaymentsStore } from '../../src/payments/payments.store.js';
import { RefundsStore } from '../../src/payments/refunds.store.js';
import type { TestApp } from './app.js';

export async function allOf<T extends StoredRecord>(collection: Collection<T>): Promise<T[]> {
  const records: T[] = [];
  for await (const record of collection.stream()) records.push(record);
  return records;
}

/** Every refund of a payment has its record with the same status, and no amount stays reserved. */
export async function expectEveryRefundToBeRecorded({ app }: TestApp): Promise<void> {
  const records = new Map((await allOf(app.nest.get(RefundsStore).refunds)).map((one) => [one.id, one.status]));
  const payments = await allOf(app.nest.get(PaymentsStore).payments);
  const entries = payments.flatMap(({ refunds }) => refunds.map(({ id, status }) => ({ id, status })));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(({ id }) => ({ id, status: records.get(id) }))).toEqual(entries);
  expect(payments.filter(({ refunding, settled }) => refunding > 0 || !settled)).toEqual([]);
}
