import { tabTo } from './support/keyboard.js';
import { expect, test } from './support/visitor.js';

test.describe('prices', () => {
  test('match the chosen model and duration, before and after the promotion, with GST', async ({ page, visitor }) => {
    await page.goto('/prices');
    await page.getByRole('combobox', { name: 'Your car' }).fill('fortu');
    await expect(page.getByRole('option', { name: 'Toyota Fortuner' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: /^SUV, luxury SUV/ })).toBeChecked();
    await page.getByRole('radio', { name: '12 months' }).check();
    await expect(visitor.line('Plan price, 12 months')).toHaveText('₹27,588');
    await expect(visitor.line('After 20% off')).toHaveText('₹22,070.40');
    await expect(visitor.line('GST, 18%')).toHaveText('₹3,972.67');
    await expect(visitor.line('You pay')).toHaveText('₹26,043.07');
    await page.getByText('Full price table').click();
    const luxury = page
      .getByRole('rowgroup')
      .filter({ has: page.getByRole('rowheader', { name: 'Luxury SUV', exact: true }) });
    await expect(luxury.getByRole('row', { name: /^12 months/ }).getByRole('cell')).toHaveText([
      '₹27,588',
      '₹22,070.40',
      '₹3,972.67',
      '₹26,043.07',
    ]);

    await test.step('in forced colours, the list of models marks the one that Enter chooses', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.getByRole('combobox', { name: 'Your car' }).fill('creta');
      const models = page.getByRole('option', { name: /Creta/ });
      await expect(models.first()).toHaveCSS('outline-style', 'solid');
      await page.keyboard.press('ArrowDown');
      await expect(models.nth(1)).toHaveCSS('outline-style', 'solid');
      await expect(models.first()).toHaveCSS('outline-style', 'none');
      await page.keyboard.press('Escape');
      await page.emulateMedia({ forcedColors: 'none' });
    });

    await page.getByRole('link', { name: 'Order Basic Car Wash' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('for a chosen car type continue in the purchase until a model is chosen', async ({ page, visitor }) => {
    await page.goto('/prices');
    await page.getByRole('radio', { name: /^Sedan or/ }).check();
    await page.getByRole('radio', { name: '6 months' }).check();
    await page.getByRole('link', { name: 'Book this plan' }).click();
    await expect(page.getByRole('heading', { name: 'Sedan, 6 months' })).toBeVisible();
    await expect(visitor.line('You pay')).toHaveText('₹11,322.34');
    await page.getByRole('radio', { name: 'Creta' }).check();
    await expect(page.getByRole('heading', { name: 'Hyundai Creta, 6 months' })).toBeVisible();
    await expect(visitor.line('You pay')).toHaveText('₹13,021.54');

    await page.goto('/prices');
    await page.getByRole('link', { name: 'Book a plan: Luxury SUV' }).click();
    await expect(page.getByRole('heading', { name: 'Luxury SUV, 6 months' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Make and model' })).toHaveValue('');
  });

  test('report that the list of models cannot be loaded, and still work by car type', async ({ page, visitor }) => {
    await page.route('**/api/catalogue', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/prices');
    await expect(page.getByText('We couldn’t load the list of models.')).toBeVisible();
    await page.getByRole('radio', { name: 'Sedan' }).check();
    await expect(visitor.line('Plan price, 3 months')).toHaveText('₹5,997');
    await page.getByRole('radio', { name: 'Creta', exact: true }).check();
    await page.unroute('**/api/catalogue');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(visitor.line('Plan price, 3 months')).toHaveText('₹6,897');
    await expect(page.getByText('We couldn’t load the list of models.')).toHaveCount(0);
  });

  test('mention paying after the wash only when it is enabled', async ({ page }) => {
    await page.goto('/prices');
    await expect(page.getByText('pay online or after the wash.')).toBeVisible();
    await page.route('**/api/catalogue', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), payAfterWash: false } });
    });
    await page.reload();
    await expect(page.getByText('Pick a day and a time, and pay online.')).toBeVisible();
  });

  test('can be chosen while the list of models is loading', async ({ page, visitor }) => {
    await page.route('**/api/catalogue', () => new Promise(() => {}));
    await page.goto('/prices');
    await page.getByRole('combobox', { name: 'Your car' }).fill('cre');
    await expect(page.getByRole('option', { name: 'Loading…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '6 months' }).check();
    await expect(visitor.line('Plan price, 6 months')).toHaveText('₹10,794');
  });

  test('on a phone, the table shows all amounts without scrolling sideways, and nothing covers the focus', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/prices');

    await test.step('the focused element is not behind the price bar', async () => {
      await tabTo(page, 'radio', /^Hatchback/);
      const field = (await page.getByRole('radio', { name: /^Hatchback/ }).boundingBox())!;
      const bar = (await page.getByRole('link', { name: 'Book this plan' }).boundingBox())!;
      expect(field.y + field.height).toBeLessThanOrEqual(bar.y);
    });

    await test.step('the table', async () => {
      await page.getByText(/^Full price table/).click();
      const table = page.getByRole('table', { name: 'Amounts for the whole duration' }).locator('..');
      const total = table.getByRole('cell', { name: '₹5,094.77' }).first();
      for (const narrow of [390, 360, 320]) {
        await page.setViewportSize({ width: narrow, height: 844 });
        await total.scrollIntoViewIfNeeded();
        const [{ x, width }, cell] = [(await table.boundingBox())!, (await total.boundingBox())!];
        expect(cell.x + cell.width).toBeLessThanOrEqual(x + width);
        expect(await table.evaluate((element: any) => element.scrollLeft)).toBe(0);
        const hidden = await table.evaluate((element: any) => element.scrollWidth - element.clientWidth);
        expect(hidden, `no amount is covered by the total at ${narrow} px`).toBe(0);
      }
    });
  });
});
