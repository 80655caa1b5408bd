import type { Page, Route } from '@playwright/test';
import { expect, failing, fitsTheWindow, found, held, test } from './support/office.js';

const LIST = /\/api\/leads\?/;
const STEP = /\/api\/leads\/\w+\/status$/;

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the table is paged, and several leads are deleted together', async ({ page, api, office, asAdmin }) => {
  const word = office.word();
  for (let count = 0; count < 7; count += 1) await office.lead({ name: `Asha ${word}`, subject: 'Nowhere we know' });
  await asAdmin(`${found('leads', word)}&perPage=5&page=1`);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/page=2/);
  for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Delete$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(5);
  await expect.poll(async () => (await api.list('/api/leads', { q: word })).length).toBe(5);
});

test('the table keeps its rows when a refresh fails', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  const row = page.getByRole('row').filter({ hasText: lead.email });
  await expect(row).toBeVisible();
  await page.route(LIST, failing('The line is busy.'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const strip = page.getByRole('alert').filter({ hasText: 'Could not be refreshed. The line is busy.' });
  await expect(strip).toBeVisible();
  await expect(row).toBeVisible();
  await page.unroute(LIST);
  await strip.getByRole('button', { name: 'Try again' }).click();
  await expect(strip).toHaveCount(0);
  await expect(row).toBeVisible();
});

test('a lead’s page shows loading, an error and a retry', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  const { handle, release } = held(failing('The line is busy.'));
  const one = new RegExp(`/api/leads/${lead.id}$`);
  await page.route(one, handle);
  await asAdmin(`/leads/${lead.id}/show`);
  await expect(page.getByText('Loading leads...')).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toContainText('Error loading leads. The line is busy.');
  await page.unroute(one);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
});

test('a lead’s page confirms a loss and runs one transition at a time', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}/show`);
  const { handle, release } = held((route) => route.continue());
  await page.route(STEP, handle);
  await page.getByRole('button', { name: 'Mark contacted' }).click();
  await expect(page.getByRole('button', { name: 'Mark contacted' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Convert to customer' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Mark contacted' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark lost' }).click();
  const question = page.getByRole('alertdialog', { name: `Mark ${lead.name} as lost?` });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('button', { name: 'Mark lost' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark lost' }).click();
  await question.getByRole('button', { name: 'Mark lost' }).click();
  await expect(page.getByText(`${lead.name} is now lost`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Mark|Convert|Reopen)/ })).toHaveText(['Reopen']);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(`${lead.name} is now contacted`)).toBeVisible();
});

test('a lead without a phone is saved, and employees who cannot sign in are not offered as assignees', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const [former, disabled] = [
    await office.employee(null, { name: `Former ${office.word()}` }),
    await office.employee(null, { name: `Disabled ${office.word()}` }),
  ];
  const lead = await office.lead({ name: office.word() });
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: lead.name, email: lead.email, assigneeId: former.userId },
  });
  await api.expect(200, 'DELETE', `/api/customers/${former.userId}`, { token });
  await api.expect(200, 'PUT', `/api/register/employee/${disabled.userId}/access`, { token, body: { disabled: true } });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  const assignee = form.getByRole('combobox', { name: 'Assigned to' });
  await expect(assignee).toHaveValue('Former employee');
  await assignee.fill(disabled.name);
  await expect(page.getByText('No options')).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByLabel('Phone').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lead updated')).toBeVisible();
  expect((await api.expect(200, 'GET', `/api/leads/${lead.id}`, { token })).body).toMatchObject({
    phone: '',
    assigneeId: former.userId,
  });
  await page.goto(`/dashboard/leads/${lead.id}/show`);
  await expect(page.getByRole('region', { name: 'Enquiry' })).toContainText('Former employee');
});

test('a converted lead’s customer gets the lead’s community, and an existing account is reported', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const lead = await office.lead({ name: office.word(), subject: 'Behind the old mill' });
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: lead.name, email: lead.email, communityId: await api.communityId('Tamarind Greens') },
  });
  await asAdmin(`/leads/${lead.id}/show`);
  await page.getByRole('button', { name: 'Convert to customer' }).click();
  await expect(page.getByText(`${lead.name} is now a customer`)).toBeVisible();
  const [customer] = await api.list('/api/customers', {
    communityId: await api.communityId('Tamarind Greens'),
    email: lead.email,
  });
  expect(customer).toMatchObject({ name: lead.name, carDetails: { address: 'Behind the old mill' } });

  const again = await office.lead({ name: lead.name, email: lead.email, subject: 'Again' });
  await asAdmin(`/leads/${again.id}/show`);
  await page.getByRole('button', { name: 'Convert to customer' }).click();
  await expect(page.getByText(`${lead.name} already has an account. The lead is converted.`)).toBeVisible();
});

test('the board loads more leads, keeps those shown, and reports a failed move', async ({ page, office, asAdmin }) => {
  const word = office.word();
  const last = await office.lead({ name: `Bela ${word}` });
  for (let count = 0; count < 26; count += 1) await office.lead({ name: `Asha ${word}` });
  const { handle, release } = held((route) => route.continue());
  await asAdmin(found('leads', word));
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(25);
  await page.route(LIST, handle);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(column(page, 'New').getByRole('status')).toHaveText('Loading leads...');
  release();
  const tiles = column(page, 'New').getByRole('listitem');
  await expect(tiles).toHaveCount(25);
  await expect(column(page, 'New')).toContainText('27');

  const more = held((route: Route) => route.continue());
  await page.unroute(LIST);
  await page.route(LIST, more.handle);
  await column(page, 'New').getByRole('button', { name: 'Show more' }).click();
  await expect(tiles, 'what is there stays while the rest is on its way').toHaveCount(25);
  await expect(column(page, 'New').getByRole('status')).toHaveCount(0);
  more.release();
  await expect(tiles).toHaveCount(27);
  await expect(column(page, 'New').getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.unroute(LIST);

  await page.route(STEP, failing('The line is busy.'));
  await column(page, 'New')
    .getByRole('button', { name: `Contacted: ${last.name}` })
    .click();
  await expect(page.getByText('The line is busy.')).toBeVisible();
  await expect(column(page, 'New').getByRole('link', { name: last.name })).toBeVisible();
  await expect(column(page, 'Contacted').getByText('No leads found.')).toBeVisible();
});

test('leads fit a phone', async ({ page, office, asAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = office.word();
  const lead = await office.lead({
    name: `Venkatanarasimharajuvaripeta ${word}`,
    message:
      'A message of many words, with an address no line holds: https://example.com/a/very/long/path/without/any/space/in/it/at/all',
  });
  await asAdmin(found('leads', word));
  await expect(page.getByRole('link', { name: lead.name, exact: true })).toBeVisible();
  expect(await fitsTheWindow(page), 'list').toBe(true);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(column(page, 'New').getByRole('link', { name: lead.name })).toBeVisible();
  expect(await fitsTheWindow(page), 'board').toBe(true);
  await page.goto(`/dashboard/leads/${lead.id}/show`);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  expect(await fitsTheWindow(page), 'page').toBe(true);
});
