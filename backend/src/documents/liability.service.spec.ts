import { expect, it } from '@jest/globals';
import type { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import type { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order } from '../orders/order.js';
import { LiabilityService } from './liability.service.js';

/** A service with as many booked washes, each of one rupee, and how often they were read. */
function withWashes(washes: number) {
  const state = { washes, reads: 0 };
  const wash = { kind: 'wash', status: 'booked', payment: 'paid', revenue: 100 } as Order;
  const orders = {
    count: () => Promise.resolve(state.washes),
    async *stream() {
      state.reads += 1;
      for (let at = 0; at < state.washes; at += 1) yield await Promise.resolve(wash);
    },
  } as unknown as OrderRecordsService;
  const jobs = new JobRunner();
  const service = new LiabilityService(orders, { today: () => '2026-11-24' } as Clock, jobs);
  return { state, service, runJob: () => jobs.run('liability') };
}

it('the total of few prepaid orders is current', async () => {
  const { state, service } = withWashes(2000);
  expect(await service.total()).toMatchObject({ on: '2026-11-24', taxable: 2000 });
  state.washes = 1999;
  expect(await service.total()).toMatchObject({ taxable: 1999 });
});

it('the total of many is counted by a job, and never by each request', async () => {
  const { state, service, runJob } = withWashes(2001);
  const first = await Promise.all([service.total(), service.total()]);
  expect(first).toMatchObject([{ taxable: 2001 }, { taxable: 2001 }]);
  state.washes = 2002;
  expect(await service.total()).toMatchObject({ taxable: 2001 });
  expect(state.reads).toBe(1);
  await runJob();
  expect(await service.total()).toMatchObject({ taxable: 2002 });
  expect(state.reads).toBe(2);
});
