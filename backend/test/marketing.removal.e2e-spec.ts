import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MarketingService } from '../src/marketing/marketing.service.js';
import { startApp, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startApp();
  ({ token: admin } = await app.staff('admin'));
});
afterAll(() => app.stop());

it('withdraws a consent that the owner grants while the account is deleted', async () => {
  const interruptions = new Interruptions(app);
  const marketing = app.app.nest.get(MarketingService);
  const granted: number[] = [];
  for (let nth = 1; nth <= 60; nth += 1) {
    const { token, userId, email } = await app.customer();
    const saving: Promise<unknown>[] = [];
    const remove = () => app.request('DELETE', `/api/customers/${userId}`, { token: admin });
    const save = () => void saving.push(app.put('/api/profile/marketing', { granted: true }, token));
    const isReached = await interruptions.before(nth, save, remove);
    await Promise.all(saving);
    if ((await marketing.consentOf(email)).granted) granted.push(nth);
    if (!isReached) break;
  }
  expect(granted).toEqual([]);
});
