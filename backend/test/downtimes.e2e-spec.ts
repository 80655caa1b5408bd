import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { DowntimeResponse } from '#libs/contract/payments.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { DowntimesStore } from '../src/payments/downtimes.store.js';
import { GatewayUnavailable, PaymentGateway } from '../src/payments/payment-gateway.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());

const ongoing = async () => {
  await app.sweep();
  return (await app.get<DowntimeResponse[]>('/api/payments/downtimes')).body;
};

it.each([false, true])('shows visitors a downtime until it is over (webhooks lost: %s)', async (drop) => {
  expect(await ongoing()).toEqual([]);
  await provider.setFaults({ webhook: { drop } });
  const { id } = await provider.act('downtime.start', { method: 'netbanking', instrument: { bank: 'SBIN' } });
  clock.advance(60_000);
  expect(await ongoing()).toEqual([{ id, method: 'netbanking', instrument: 'SBIN', severity: 'high' }]);
  clock.advance(60_000);
  await provider.act('downtime.update', { downtime_id: id, severity: 'low' });
  expect(await ongoing()).toMatchObject([{ severity: 'low' }]);
  clock.advance(60_000);
  await provider.act('downtime.resolve', { downtime_id: id });
  expect(await ongoing()).toEqual([]);
  await provider.setFaults({});
});

it('counts a failure of the store as one of the job, but not an outage of the provider', async () => {
  const { nest } = app.app;
  const failuresOf = async (run: () => Promise<void>) => {
    const before = await failures();
    await run();
    return (await failures()) - before;
  };
  const read = () => nest.get(JobRunner).run('payment downtimes');
  await read();
  jest.spyOn(nest.get(PaymentGateway), 'downtimes').mockRejectedValueOnce(new GatewayUnavailable('downtimes'));
  expect(await failuresOf(read)).toBe(0);
  jest.spyOn(nest.get(DowntimesStore), 'ongoing').mockRejectedValueOnce(new Error('the store failed'));
  expect(await failuresOf(read)).toBe(1);
  expect(await failuresOf(read)).toBe(0);
});

async function failures(): Promise<number> {
  const { text } = await app.get('/metrics');
  return Number(/^job_failures_total\{job="payment downtimes"\} (\d+)$/m.exec(text)![1]);
}
