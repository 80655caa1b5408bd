import { expect, it } from '@jest/globals';
import type { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import type { OrderRecordsService } from '../orders/order-records.service.js';
import type { CustomerRetentionMonth, CustomerRetentionStore } from './customer-retention.store.js';
import { CustomerRetentionService } from './customer-retention.service.js';

const HOUR = 60 * 60_000;

interface TermsQuery {
  filter: { startDate: { gte: string } };
  sort?: readonly string[];
}

const MONTHLY = ['asha', 'bina', 'chitra'].flatMap((userId) => [
  { userId, startDate: '2026-09-11', endDate: '2026-10-10' },
  { userId, startDate: '2026-10-11', endDate: '2026-11-10' },
]);

/**
 * Two processes that share a store; by default each of three customers has one plan per month, and leaves in November.
 */
function twoProcesses(terms = MONTHLY) {
  let now = Date.parse('2026-11-25T06:30:00.000Z');
  const months = new Map<string, CustomerRetentionMonth>();
  const queries: TermsQuery[] = [];
  const store = {
    since: () => Promise.resolve([...months.values()]),
    months: {
      get: (id: string) => Promise.resolve(months.get(id) ?? null),
      insert: (month: CustomerRetentionMonth) => Promise.resolve(void months.set(month.id, month)),
      replace: (month: CustomerRetentionMonth) => Promise.resolve(void months.set(month.id, month)),
    },
  } as unknown as CustomerRetentionStore;
  const orders = {
    async *stream(query: TermsQuery) {
      queries.push(query);
      for (const term of terms)
        if (query.filter.startDate.gte <= term.startDate)
          yield await Promise.resolve({ ...term, carNumber: 'A', cancelledOn: null });
    },
  } as unknown as OrderRecordsService;
  const clock = {
    now: () => new Date(now).toISOString(),
    today: () => new Date(now).toISOString().slice(0, 10),
    in: (millis: number) => new Date(now + millis).toISOString(),
  } as Clock;
  const processes = [new JobRunner(), new JobRunner()];
  for (const jobs of processes) new CustomerRetentionService(store, orders, clock, jobs);
  return {
    months,
    queries,
    run: (process: number) => processes[process]!.run('customer retention'),
    pass: (millis: number) => void (now += millis),
  };
}

it('counts all months in one read, customer by customer, and in one of several processes', async () => {
  const { months, queries, run, pass } = twoProcesses();
  await run(0);
  expect(months.get('2026-10-01')).toMatchObject({ ended: 3, renewed: 3, customersAtStart: 3, customersLost: 0 });
  expect(months.get('2026-11-01')).toMatchObject({ ended: 3, renewed: 0, customersAtStart: 3, customersLost: 3 });
  expect(queries).toMatchObject([{ sort: ['userId', 'ASC'] }]);
  await run(1);
  expect(queries).toHaveLength(1);
  pass(HOUR);
  await run(1);
  expect(queries).toHaveLength(2);
});

it('counts a plan of a year that was paused for another year', async () => {
  const { months, run } = twoProcesses([{ userId: 'asha', startDate: '2023-11-02', endDate: '2025-11-02' }]);
  await run(0);
  expect(months.get('2025-11-01')).toMatchObject({ ended: 1, customersAtStart: 1, customersLost: 1 });
});
