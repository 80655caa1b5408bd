import type { Locator } from '@playwright/test';
import { expect, type Page } from './visitor.js';

/** Presses Tab until the element with this role and name has the focus. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  const target = within.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element: any) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${String(name)} cannot be reached with Tab`);
}
