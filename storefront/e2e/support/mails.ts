import { expect, type Page } from './visitor.js';

/** The link with a token in an email, read from the development server's email page. */
export async function mailedLink(page: Page, email: string, subject: string | RegExp): Promise<string> {
  const mail = page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/dev/mails');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  const body = `${(await mail.getAttribute('href'))!}/body`;
  const link = page.locator('a[href*="token="]').first();
  // An email is listed before it is sent.
  await expect(async () => {
    await page.goto(body);
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await link.getAttribute('href'))!;
}
