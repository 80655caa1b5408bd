import { expect, follow, loaded, test } from './support/office.js';

test('lists and orders are printed without menus and buttons, and their content fits the page', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const { id, name } = await office.order(await api.customer({ name: office.word() }));
  await asAdmin('/allOrders?perPage=5&page=1');
  await loaded(page);

  await test.step('a list has all its columns', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    for (const header of await page.getByRole('columnheader').all()) {
      const { x, width } = (await header.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(1024);
    }
  });

  await test.step('an order has two columns', async () => {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 720 });
    await follow(page, `/allOrders/${id}/show`, name);
    const [car, payment] = ['Car', 'Payment'].map((region) => page.getByRole('region', { name: region, exact: true }));
    await expect(car!).toBeVisible();
    await page.setViewportSize({ width: 1047, height: 720 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'All Orders' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    // Sections that load later can still move to the other column.
    const between = async () => {
      const [left, right] = [(await payment!.boundingBox())!, (await car!.boundingBox())!];
      return right.x - left.x - left.width;
    };
    await expect.poll(between).toBeGreaterThan(0);
  });
});
