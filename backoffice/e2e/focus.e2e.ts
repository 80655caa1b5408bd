import { expect, loaded, test, type Page } from './support/office.js';

/** Whether the middle of what has the focus is seen, and not behind a bar. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (focused.contains(seen) || seen.contains(focused));
  })()`);
}

test('a field that gets the focus by key is not behind the bar with the buttons', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asAdmin('/settings');
  await loaded(page);
  await page.getByLabel('GSTIN').focus();
  const hidden: string[] = [];
  for (let field = 1; field <= 24; field += 1) {
    await page.keyboard.press('Tab');
    if (!(await focusIsSeen(page))) hidden.push(await page.evaluate('document.activeElement.name'));
  }
  expect(hidden).toEqual([]);
});

test('the number of rows has a ring when it gets the focus by key', async ({ page, asAdmin }) => {
  await asAdmin('/leads?perPage=5&page=1');
  await loaded(page);
  const rows = page.getByRole('combobox', { name: /Rows per page/ });
  await rows.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(rows).toBeFocused();
  await expect(rows).toHaveCSS('outline-style', 'solid');
});
