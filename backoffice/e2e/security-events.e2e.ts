import { readFile } from 'node:fs/promises';
import { expect, test } from './support/office.js';

test('an account shows its newest security events, and all of them are a link away', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const body = { email: customer.email, password: 'not the password' };
  for (let attempt = 0; attempt < 10; attempt += 1) await api.call('POST', '/api/login', { body });
  for (let signIn = 0; signIn < 6; signIn += 1)
    await api.call('POST', '/api/login', { body: { email: customer.email, password: customer.password } });
  await asAdmin(`/customers/${customer.userId}/show`);
  const card = page.getByRole('region', { name: 'Security events' });
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await card.getByRole('link', { name: /^Show all/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Security events' })).toBeVisible();
  await expect(page.getByText(`Account: ${customer.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Event' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Failed logins' }).click();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('row').filter({ hasText: customer.name });
  await expect(rows.first()).toContainText(/\d+ failed attempts/);
  await expect(page.getByRole('row').filter({ hasText: 'Logged in' })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^security-events-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Failed logins');
  expect(text).not.toContain('Logged in');
});
