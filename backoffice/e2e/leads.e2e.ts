import type { Page, Route } from '@playwright/test';
import { expect, failing, found, held, test } from './support/office.js';

const LIST = /\/api\/leads\?/;
const RUNNING_ANIMATIONS = "document.getAnimations().filter(({ playState }) => playState === 'running').length";
const STATUS_CHANGE = /\/api\/leads\/\w+\/status$/;

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the edit form of a lead is shown only while it is edited', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  const row = page.getByRole('row').filter({ hasText: lead.email });
  await expect(row).toContainText('Do you come on Sundays?');
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await expect(form).toHaveCount(0);

  await page.getByRole('link', { name: `Edit ${lead.name}` }).click();
  await form.getByLabel('Message').fill('And on Mondays?');
  await form.getByRole('combobox', { name: 'Community' }).fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Grove' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lead updated')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText('And on Mondays?');
});

test('a lead moves on the board by button and by dragging', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await column('New')
    .getByRole('button', { name: `Mark contacted: ${lead.name}` })
    .click();
  await expect(column('Contacted').getByRole('link', { name: lead.name })).toBeVisible();
  await expect(column('New').getByText('No leads found.')).toBeVisible();

  await column('Contacted').getByText(lead.subject).dragTo(column('Lost'));
  const question = page.getByRole('alertdialog', { name: `Mark ${lead.name} as lost?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(column('Contacted').getByRole('link', { name: lead.name })).toBeVisible();

  await column('Contacted').getByText(lead.subject).dragTo(column('Lost'));
  await question.getByRole('button', { name: 'Mark lost' }).click();
  await expect(column('Lost').getByRole('link', { name: lead.name })).toBeVisible();
  await expect(column('Lost').getByRole('button', { name: `Reopen: ${lead.name}` })).toBeVisible();
});

test('a long location without spaces stays in its column of the board', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word(), subject: 'L'.repeat(80) });
  await asAdmin(found('leads', lead.name));
  await page.getByRole('button', { name: 'Board' }).click();
  const location = column(page, 'New').getByText(lead.subject);
  const right = (box: { x: number; width: number } | null) => box!.x + box!.width;
  expect(right(await location.boundingBox())).toBeLessThan(right(await column(page, 'New').boundingBox()));
});

test('the board accepts only allowed transitions, and the focus follows the lead', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && asked.push(request.url()));
  await expect(column('New').getByRole('button')).toHaveText(['Mark contacted', 'Convert']);
  await column('New').getByText(lead.subject).dragTo(column('Lost'));
  await expect(column('New').getByRole('link', { name: lead.name })).toBeVisible();
  expect(asked).toEqual([]);

  await column('New')
    .getByRole('button', { name: `Mark contacted: ${lead.name}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(column('Contacted').getByRole('link', { name: lead.name })).toBeFocused();
  await expect(column('Contacted').getByRole('button', { name: `Convert: ${lead.name}` })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(column('Contacted').getByRole('button', { name: `Convert: ${lead.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alertdialog', { name: `Make ${lead.name} a customer?` })
      .getByRole('button', { name: 'Convert to customer' }),
  ).toBeFocused();
  expect(await api.list('/api/customers', { email: lead.email })).toHaveLength(0);
  await page.keyboard.press('Enter');
  await expect(column('Converted').getByRole('link', { name: lead.name })).toBeVisible();
  expect(await api.list('/api/customers', { email: lead.email })).toHaveLength(1);
});

test('a lead is assigned to an employee, who sees it immediately', async ({ page, api, office, asAdmin }) => {
  const employee = await office.employee(null, { name: `Asha ${office.word()}` });
  const lead = await office.lead({ name: office.word(), subject: 'Nowhere we know' });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByRole('combobox', { name: 'Assigned to' }).fill(employee.name);
  await page.getByRole('option', { name: employee.name }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lead updated')).toBeVisible();
  await page.goto(`/dashboard/leads/${lead.id}/show`);
  await expect(page.getByRole('region', { name: 'Enquiry' })).toContainText(employee.name);
  const { token } = await api.login(employee);
  const mine = (await api.expect(200, 'GET', `/api/register/employee/${employee.userId}/leads`, { token })).body as {
    id: string;
  }[];
  expect(mine.map(({ id }) => id)).toEqual([lead.id]);
});

test('a lead becomes a customer after a confirmation', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}/show`);
  await page.getByRole('button', { name: 'Convert to customer' }).click();
  const question = page.getByRole('alertdialog', { name: `Make ${lead.name} a customer?` });
  await question.getByRole('button', { name: 'Convert to customer' }).click();
  await expect(page).toHaveURL(/\/dashboard\/customers\/\w+\/show/);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  const [customer] = await api.list('/api/customers', { email: lead.email });
  expect(customer).toMatchObject({
    name: lead.name,
    phone: lead.phone,
    role: 'user',
    carDetails: { communityName: 'Amber Heights', flat: '' },
  });
  const [after] = await api.list('/api/leads', { email: lead.email });
  expect(after.status).toBe('converted');
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
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => page.evaluate(RUNNING_ANIMATIONS), 'nothing moves with reduced motion').toBe(0);
  release();
  const tiles = column(page, 'New').getByRole('listitem');
  await expect(tiles).toHaveCount(25);
  await expect(column(page, 'New')).toContainText('27');

  const more = held((route: Route) => route.continue());
  await page.unroute(LIST);
  await page.route(LIST, more.handle);
  await column(page, 'New').getByRole('button', { name: 'Show more' }).click();
  await expect(tiles, 'loaded leads stay while more are loading').toHaveCount(25);
  await expect(column(page, 'New').getByRole('status')).toHaveCount(0);
  more.release();
  await expect(tiles).toHaveCount(27);
  await expect(column(page, 'New').getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.unroute(LIST);

  await page.route(STATUS_CHANGE, failing('The line is busy.'));
  await column(page, 'New')
    .getByRole('button', { name: `Mark contacted: ${last.name}` })
    .click();
  await expect(page.getByText('The line is busy.')).toBeVisible();
  await expect(column(page, 'New').getByRole('link', { name: last.name })).toBeVisible();
  await expect(column(page, 'Contacted').getByText('No leads found.')).toBeVisible();
});

test('a complaint of a customer is counted on the dashboard until it is answered', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const complaint = async () => office.lead({ name: office.word(), email: (await api.register()).email });
  const [lead, another] = [await complaint(), await complaint()];
  await asAdmin('/admindashboard');
  await page.getByRole('link', { name: 'Complaints and questions' }).click();
  const row = page.getByRole('row').filter({ hasText: lead.name });
  await expect(row).toContainText('Customer');
  await expect(row.getByRole('button', { name: /^Convert/ })).toHaveCount(0);
  await row.getByRole('link', { name: lead.name, exact: true }).click();
  await page.getByRole('button', { name: 'Mark contacted' }).click();
  await expect(page.getByRole('button', { name: 'Mark contacted' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Complaints and questions' }).click();
  await expect(page.getByRole('row').filter({ hasText: another.name })).toBeVisible();
  await expect(row).toHaveCount(0);
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
  await api.expect(200, 'PUT', `/api/customers/${former.userId}`, {
    token,
    body: { name: former.name, email: former.email, phone: '98765 40405', role: 'user' },
  });
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

test('a lead’s page confirms a loss and runs one transition at a time', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}/show`);
  const { handle, release } = held((route) => route.continue());
  await page.route(STATUS_CHANGE, handle);
  await page.getByRole('button', { name: 'Mark contacted' }).click();
  await expect(page.getByRole('button', { name: 'Mark contacted' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Convert to customer' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Mark contacted' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark lost' }).click();
  const question = page.getByRole('alertdialog', { name: `Mark ${lead.name} as lost?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Mark lost' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark lost' }).click();
  await question.getByRole('button', { name: 'Mark lost' }).click();
  await expect(page.getByText(`${lead.name} is now lost`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Mark|Convert|Reopen)/ })).toHaveText(['Reopen']);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(`${lead.name} is now contacted`)).toBeVisible();
});
