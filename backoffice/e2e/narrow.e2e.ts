import { expect, found, loaded, test } from './support/office.js';
import { wash } from './support/made.js';

test.use({ viewport: { width: 1024, height: 768 } });

test('in a window of 1024 px, a price and an assignment are not cut off by the status', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  await office.order(customer, { planDuration: 12 });
  await wash(api, customer);
  const row = page.getByRole('row').filter({ hasText: customer.name });
  /** How far a cell is from the status, which stays in view before it. */
  const room = async (cell: string) => {
    await loaded(page);
    const [content, status] = await Promise.all([
      row.locator(`td[class*="column-${cell}"]`).first().boundingBox(),
      row.locator('td[class*="column-status"]').first().boundingBox(),
    ]);
    return status!.x - (content!.x + content!.width);
  };
  await asAdmin(found('allOrders', customer.name));
  await expect(row).toHaveCount(2);
  expect(await room('planAmount')).toBeGreaterThanOrEqual(0);
  await asAdmin(found('washes', customer.name));
  await expect(row).toHaveCount(1);
  expect(await room('unassigned')).toBeGreaterThanOrEqual(0);
});
