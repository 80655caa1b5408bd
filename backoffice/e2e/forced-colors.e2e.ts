import type { Locator } from '@playwright/test';
import { expect, follow, loaded, test, type Page } from './support/office.js';

const background = (element: Locator) => element.evaluate((target) => getComputedStyle(target).backgroundColor);

async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  await expect(other).toBeVisible();
  expect(await background(chosen)).not.toBe(await background(other));
}

const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

test('focus rings, and what is chosen in forced colours', async ({ page, asAdmin, office }) => {
  await office.lead();
  await asAdmin('/leads?perPage=5&page=1');
  await loaded(page);

  await test.step('the number of rows per page has a ring when it is focused by keyboard', async () => {
    const rows = page.getByRole('combobox', { name: /Rows per page/ });
    await rows.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(rows).toBeFocused();
    await expect(rows).toHaveCSS('outline-style', 'solid');
  });

  await page.emulateMedia({ forcedColors: 'active' });
  await test.step('in forced colours, the focus has a ring on buttons, checkboxes and menu items', async () => {
    const filters = page.getByRole('button', { name: 'Filters' });
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    await expect(filters).toBeFocused();
    await expect(filters).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem').first();
    await expect(item).toBeFocused();
    await expect(item).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Follow-ups due/ }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
    await expect(page.locator('.MuiCheckbox-root').first()).toHaveCSS('outline-style', 'solid');
  });

  await test.step('in forced colours, the current screen, the chosen status and the chosen result are marked', async () => {
    await follow(page, '/allOrders', 'All Orders');
    const menu = page.getByRole('navigation', { name: 'Backoffice' });
    await expectMarked(menu.getByRole('link', { name: 'Orders' }), menu.getByRole('link', { name: 'Leads' }));
    const tabs = page.getByRole('navigation', { name: 'Orders' });
    await expectMarked(tabs.getByRole('link', { name: 'All orders' }), tabs.getByRole('link', { name: 'Renewals' }));
    const statuses = page.getByRole('group', { name: 'Status' });
    await expectMarked(
      statuses.getByRole('button', { name: 'All' }),
      statuses.getByRole('button', { name: /^Pending/ }),
    );
    await page.keyboard.press('Control+k');
    await expectMarked(option(page, /^Dashboard/), option(page, /^Customers/));
    await page.keyboard.press('ArrowDown');
    await expect(option(page, /^Customers/)).toHaveAttribute('aria-selected', 'true');
    await expectMarked(option(page, /^Customers/), option(page, /^Dashboard/));
  });
});
