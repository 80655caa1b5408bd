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
