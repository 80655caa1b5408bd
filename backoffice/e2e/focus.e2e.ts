import { expect, loaded, test, type Page } from './support/office.js';

/** Whether the middle of the focused element is visible, and not behind a bar. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (focused.contains(seen) || seen.contains(focused));
  })()`);
}

test('a field that is focused by keyboard is not hidden behind the save bar', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asAdmin('/settings');
  await loaded(page);
  const hidden: string[] = [];
  for (const [first, following] of [
    ['GSTIN', 24],
    ['Source of this figure', 7],
  ] as const) {
    await page.getByLabel(first).focus();
    for (let field = 1; field <= following; field += 1) {
      await page.keyboard.press('Tab');
      if (!(await isFocusVisible(page))) hidden.push(await page.evaluate('document.activeElement.name'));
    }
  }
  expect(hidden).toEqual([]);
});

test('a button that is disabled while it works keeps the focus', async ({ page, asAdmin }) => {
  await asAdmin('/gst');
  await loaded(page);
  const button = page.getByRole('button', { name: 'GSTR-1 (CSV)' });
  let respond = () => {};
  const response = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/reports/gstr1**', async (route) => {
    await response;
    await route.continue();
  });
  await button.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).not.toBeFocused();
  respond();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
});
