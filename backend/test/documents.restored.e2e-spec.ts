import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { SettingsService } from '../src/settings/settings.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';
import { valuesOf } from './support/settings-values.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const numbersOf = async (orderId: string) => {
  const { body } = await app.list<DocumentResponse>('/api/documents', { filter: { orderId } }, admin);
  return body.map(({ number }) => number);
};
const restore = async () => (await app.get('/api/settings/restore', admin)).body;

it('no document is issued after a restore until an admin has confirmed the prefixes', async () => {
  const before = await buy(app, await app.customer());
  expect(await numbersOf(before.id)).toEqual(['FL/26-27/00001']);
  expect(await restore()).toEqual({ restoredAt: null });

  await app.app.nest.get(SettingsService).markRestored();
  const customer = await app.customer();
  const plan = await buy(app, customer);
  await app.sweep();
  expect(await numbersOf(plan.id)).toEqual([]);
  expect(await restore()).toEqual({ restoredAt: clock.now() });

  const { body: settings } = await app.get<SettingsResponse>('/api/settings', admin);
  const invoice = { ...settings.invoice, seriesPrefix: 'FM', creditNotePrefix: 'CM' };
  expect((await app.put('/api/settings', { ...valuesOf(settings), invoice }, admin)).status).toBe(200);
  await app.sweep();
  expect(await numbersOf(plan.id)).toEqual([]);

  for (let time = 1; time <= 2; time += 1)
    expect(await app.post('/api/settings/restore/confirm', {}, admin)).toMatchObject({
      status: 200,
      body: { restoredAt: null },
    });
  await app.sweep();
  expect(await numbersOf(plan.id)).toEqual(['FM/26-27/00002']);
  const attached = (await app.mails())
    .filter(({ to }) => to?.[0]?.address === customer.email)
    .flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(attached).toEqual([expect.stringContaining('FM')]);
});
