import { expect, found, loaded, test } from './support/office.js';
import { wash } from './support/washes.js';

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
  /** The distance of a cell from the pinned status column. */
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

test('in a window of 1440 px, the time of an enquiry is in view', async ({ page, office, asAdmin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const right = async (column: string) => {
    const { x, width } = (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())!;
    return x + width;
  };
  await office.lead();
  await asAdmin('/leads');
  await loaded(page);
  const actions = (await page.getByRole('columnheader', { name: 'Actions' }).boundingBox())!;
  expect(await right('Received')).toBeLessThanOrEqual(actions.x);
});

test('on paper, a list has all its columns, and no menu', async ({ page, asAdmin }) => {
  await asAdmin('/allOrders?perPage=5&page=1');
  await loaded(page);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  for (const header of await page.getByRole('columnheader').all()) {
    const { x, width } = (await header.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1024);
  }
});
