import { expect, failing, found, test } from './support/office.js';

const LIST = /\/api\/leads\?/;

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

test('name and email of a lead are required', async ({ page, office, asAdmin }) => {
  const lead = await office.lead();
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Invalid email address')).toBeVisible();
});

test('a lead is deleted after the question', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  await page.getByRole('button', { name: `Delete ${lead.name}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('No leads found.')).toBeVisible();
  await expect.poll(() => api.list('/api/leads', { email: lead.email })).toEqual([]);
});

test('a lead moves on the board by button and by dragging', async ({ page, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await column('New')
    .getByRole('button', { name: `Contacted: ${lead.name}` })
    .click();
  await expect(column('Contacted').getByRole('link', { name: lead.name })).toBeVisible();
  await expect(column('New').getByText('No leads found.')).toBeVisible();

  await column('Contacted').getByText(lead.subject).dragTo(column('Lost'));
  const question = page.getByRole('alertdialog', { name: `Mark ${lead.name} as lost?` });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toHaveCount(0);
  await expect(column('Contacted').getByRole('link', { name: lead.name })).toBeVisible();

  await column('Contacted').getByText(lead.subject).dragTo(column('Lost'));
  await question.getByRole('button', { name: 'Mark lost' }).click();
  await expect(column('Lost').getByRole('link', { name: lead.name })).toBeVisible();
  await expect(column('Lost').getByRole('button', { name: `Contacted: ${lead.name}` })).toBeVisible();
});

test('the board takes only allowed transitions, and the focus follows the lead', async ({
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
  await expect(column('New').getByRole('button')).toHaveCount(1);
  await column('New').getByText(lead.subject).dragTo(column('Lost'));
  await expect(column('New').getByRole('link', { name: lead.name })).toBeVisible();
  expect(asked).toEqual([]);

  await column('New')
    .getByRole('button', { name: `Contacted: ${lead.name}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(column('Contacted').getByRole('link', { name: lead.name })).toBeFocused();
  await expect(column('Contacted').getByRole('button', { name: `Converted: ${lead.name}` })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(column('Contacted').getByRole('button', { name: `Converted: ${lead.name}` })).toBeFocused();
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

test('the board shows the filtered columns, assignees and errors', async ({ page, api, office, asAdmin }) => {
  const employee = await office.employee(null, { name: `Asha ${office.word()}` });
  const lead = await office.lead({ name: office.word() });
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: lead.name, email: lead.email, assigneeId: employee.userId },
  });
  await asAdmin(`/leads?filter=${encodeURIComponent(JSON.stringify({ q: lead.name, status: ['new', 'lost'] }))}`);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page.getByRole('region', { name: 'New', exact: true })).toContainText(`Assigned to ${employee.name}`);
  await expect(page.getByRole('region', { name: 'Lost', exact: true })).toContainText('No leads found.');
  await expect(page.getByRole('region', { name: 'Contacted', exact: true })).toHaveCount(0);

  await page.route(LIST, failing('The line is busy.'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Error loading leads. The line is busy.');
});

test('a lead is assigned to an employee, who has it at once', async ({ page, api, office, asAdmin }) => {
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

test('a lead becomes a customer in one press', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}/show`);
  await page.getByRole('button', { name: 'Convert to customer' }).click();
  await expect(page).toHaveURL(/\/dashboard\/customers\/\w+\/show/);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  const [customer] = await api.list('/api/customers', { email: lead.email });
  expect(customer).toMatchObject({
    name: lead.name,
    phone: lead.phone,
    role: 'user',
    carDetails: { address: 'Amber Heights, Baner' },
  });
  const [after] = await api.list('/api/leads', { email: lead.email });
  expect(after.status).toBe('converted');
});

test('a lead becomes a customer from its row in the table as well', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(found('leads', lead.name));
  const row = page.getByRole('row').filter({ hasText: lead.email });
  await row.getByRole('button', { name: `Convert ${lead.name} to customer` }).click();
  await expect(page.getByText(`${lead.name} is now a customer`)).toBeVisible();
  await expect(row).toContainText('Converted');
  await expect(row.getByRole('button', { name: /^Convert/ })).toHaveCount(0);
  expect(await api.list('/api/customers', { email: lead.email })).toHaveLength(1);
});

test('notes are added to a lead', async ({ page, office, asAdmin }) => {
  const lead = await office.lead();
  await asAdmin(`/leads/${lead.id}/show`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes).toContainText('No notes yet.');
  await notes.getByLabel('Add a note').fill('Called, calls back tomorrow');
  await notes.getByRole('button', { name: 'Add' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Called, calls back tomorrow');
  await expect(notes.getByRole('listitem')).toContainText('admin@example.com');
  await expect(notes.getByLabel('Add a note')).toHaveValue('');
});

test('other leads and accounts of the same person are shown', async ({ page, api, office, asAdmin }) => {
  const person = await api.register();
  const lead = await office.lead({ email: person.email });
  const other = await office.lead({ name: office.word(), phone: lead.phone });
  await asAdmin(`/leads/${lead.id}/show`);
  const hint = page.getByRole('alert');
  await expect(hint.getByRole('link', { name: new RegExp(other.name) })).toBeVisible();
  await expect(hint).toContainText('Already has an account: Anita Rao');
});

test('repeated enquiries are marked in the table and on the board', async ({ page, office, asAdmin }) => {
  const word = office.word();
  const lead = await office.lead({ name: `Asha ${word}` });
  await office.lead({ name: 'Somebody else', phone: lead.phone });
  await office.lead({ name: `Bela ${word}` });
  await asAdmin(found('leads', word));
  await expect(page.getByRole('row').filter({ hasText: 'Asha' })).toContainText('Repeated');
  await expect(page.getByRole('row').filter({ hasText: 'Bela' })).not.toContainText('Repeated');
  await page.getByRole('button', { name: 'Board' }).click();
  const tile = (name: string) =>
    page.getByRole('region', { name: 'New', exact: true }).getByRole('listitem').filter({ hasText: name });
  await expect(tile('Asha')).toContainText('Repeated');
  await expect(tile('Bela')).toBeVisible();
  await expect(tile('Bela')).not.toContainText('Repeated');
});

test('a complaint of a customer is counted on the dashboard until it is answered', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.register();
  const lead = await office.lead({ name: office.word(), email: customer.email });
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
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(row).toHaveCount(0);
});
