import type { Api } from '../../scripts/browser/api.js';
import { effortFromNow, expect, found, loaded, test, type Office } from './support/office.js';
import { wash } from './support/washes.js';

/**
 * Frequent tasks of a day, with the clicks and keys that they take. A partial refund is in refunds.e2e.ts, bulk
 * renewals are in renewals.component-spec.ts.
 */

/** A plate whose last digits find nobody yet. */
async function unusedCarNumber(api: Api, office: Office): Promise<string> {
  for (;;) {
    const carNumber = office.carNumber();
    const q = carNumber.slice(-4);
    const lists = await Promise.all(
      ['/api/customers', '/api/allOrders', '/api/leads'].map((path) => api.list(path, { q })),
    );
    if (lists.every(({ length }) => length === 0)) return carNumber;
  }
}

test('a customer is found by the last digits of a plate with six keys', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  const carNumber = await unusedCarNumber(api, office);
  await office.order(customer, { carNumber });
  await asAdmin('/leads');
  await loaded(page);

  const effort = await effortFromNow(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(carNumber.slice(-4));
  await expect(page.getByRole('option').first()).toContainText(customer.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  expect(await effort()).toEqual({ clicks: 0, keys: 6 });
});

test('the washes of a team are assigned with three clicks', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  for (const timeSlot of ['5:30 AM - 6:00 AM', '6:30 AM - 7:00 AM']) await wash(api, customer, timeSlot);
  const employee = await office.employee('Cedar Grove', { name: office.word() });
  await asAdmin(found('washes', customer.name));
  await expect(page.getByRole('row')).toHaveCount(3);

  const effort = await effortFromNow(page);
  await page.getByRole('checkbox', { name: /select all|select page/i }).check();
  await page.getByRole('button', { name: 'Assign to' }).click();
  await page.getByRole('menuitem', { name: employee.name }).click();
  await expect(page.getByText(`2 washes assigned to ${employee.name}`)).toBeVisible();
  expect((await effort()).clicks).toBe(3);
  expect(await api.list('/api/washes', { userId: customer.userId, unassigned: true })).toEqual([]);
});
