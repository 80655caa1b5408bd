import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CustomerRetentionMonth } from '#libs/contract/reports.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const OTHER_CAR = { ...CRETA, carNumber: 'MH 12 AB 9876', timeSlot: '6:30-7:00' };

const clock = new TestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

/** The month's figures after the hourly count of a day. */
async function countedOn(day: string, month: string): Promise<CustomerRetentionMonth | undefined> {
  clock.advance(Date.parse(`${day}T06:30:00.000Z`) - clock.millis());
  await app.sweep();
  const { token } = await app.staff('accountant');
  const { body } = await app.get<CustomerRetentionMonth[]>('/api/reports/retention', token);
  return body.find((one) => one.month === month);
}

it('counts renewals and customers who left by month, until the month is settled', async () => {
  const [leaving, staying] = [await app.customer(), await app.customer()];
  // Both plans last from 22 November to 21 December.
  await buy(app, leaving);
  await buy(app, staying, OTHER_CAR);
  const december = { month: '2026-12-01', customersAtStart: 2 };
  expect(await countedOn('2026-12-01', '2026-12-01')).toBeUndefined();
  expect(await countedOn('2026-12-10', '2026-12-01')).toEqual({
    ...december,
    ended: 0,
    renewed: 0,
    customersLost: 0,
    isSettled: false,
  });
  expect(await countedOn('2027-01-05', '2026-12-01')).toEqual({
    ...december,
    ended: 2,
    renewed: 0,
    customersLost: 2,
    isSettled: false,
  });

  const { token, userId } = await app.login(staying.email);
  await buy(app, { ...staying, token, userId }, OTHER_CAR);
  const settled = { ...december, ended: 2, renewed: 1, customersLost: 1, isSettled: true };
  expect(await countedOn('2027-01-31', '2026-12-01')).toEqual(settled);
  expect(await countedOn('2027-01-31', '2027-01-01')).toMatchObject({ ended: 0, customersAtStart: 0 });
  expect(await countedOn('2027-11-20', '2026-12-01')).toEqual(settled);
});
