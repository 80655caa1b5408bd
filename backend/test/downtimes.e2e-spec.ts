import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DowntimeResponse } from '#libs/contract/payments.js';
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
