import { expect, fitsTheWindow, test } from './support/office.js';

const DIALOG = 'Someone else has edited this';

test('two admins edit one lead, and the second sees both versions and chooses', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByLabel('Message').fill('My message');
  const { token } = await api.admin();
  const theirs = { name: `${lead.name} Rao`, email: lead.email, message: 'Their message' };
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, { token, body: theirs });

  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  const row = (name: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Message')).toContainText('Their message');
  await expect(row('Message')).toContainText('My message');
  await expect(dialog.getByRole('radio', { name: 'Yours for Message: My message' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: `Theirs for Name: ${theirs.name}` })).toBeChecked();
  expect((await api.list('/api/leads', { email: lead.email }))[0]).toMatchObject({ message: 'Their message' });

  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(page.getByText('Lead updated')).toBeVisible();
  expect((await api.list('/api/leads', { email: lead.email }))[0]).toMatchObject({
    name: theirs.name,
    message: 'My message',
  });
});

test('a refresh does not reload the form that is being edited', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByLabel('Message').fill('My message');
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: 'Their name', email: lead.email, message: 'Their message' },
  });
  // The button is behind the form; any other refresh, such as after a deletion, does the same.
  await page.getByRole('button', { name: 'Refresh', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByText('Their name').first()).toBeAttached();
  await expect(form.getByLabel('Message')).toHaveValue('My message');
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(lead.name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: DIALOG })).toContainText('Their message');
});

test('the other person’s version is kept, or the choice is cancelled', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  await asAdmin(`/customers/${customer.userId}`);
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await form.getByLabel('Parking bay').fill('17');
  const { token } = await api.admin();
  const body = { name: customer.name, email: customer.email, phone: customer.phone, carDetails: { bay: '3' } };
  await api.expect(200, 'PUT', `/api/customers/${customer.userId}`, { token, body });

  const save = form.getByRole('button', { name: 'Save' });
  const dialog = page.getByRole('dialog', { name: DIALOG });
  await save.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(form.getByLabel('Parking bay')).toHaveValue('17');

  await save.click();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(form).toHaveCount(0);
  expect((await api.list('/api/customers', { email: customer.email }))[0].carDetails.bay).toBe('3');
});

test('a change to a field that is not edited is not a conflict', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByLabel('Message').fill('My message');
  const { token } = await api.admin();
  await api.expect(200, 'PATCH', `/api/leads/${lead.id}/status`, { token, body: { status: 'contacted' } });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lead updated')).toBeVisible();
  expect((await api.list('/api/leads', { email: lead.email }))[0]).toMatchObject({
    message: 'My message',
    status: 'contacted',
  });
});

test('an apartment that somebody else assigned is not overwritten without a choice', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const employee = await office.employee(null, { name: office.word() });
  await asAdmin(`/manageemployees?filter=${encodeURIComponent(JSON.stringify({ q: employee.name }))}`);
  await page.getByRole('combobox', { name: `Apartment of ${employee.name}` }).fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Grove' }).click();
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/register/employee/${employee.userId}/area`, {
    token,
    body: { area: 'Amber Heights' },
  });
  await page.getByRole('button', { name: `Save the apartment of ${employee.name}` }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  await expect(dialog.getByRole('radio', { name: 'Theirs for Community: Amber Heights' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Updated!')).toBeVisible();
  const [stored] = await api.list('/api/register/employees', { email: employee.email });
  expect(stored.area).toBe('Cedar Grove');
});

test('a community that somebody else changed is not overwritten without a choice', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const { token } = await api.admin();
  const body = { name: `${office.word()} Court`, locality: 'Baner', address: 'Lake Road 4', active: true };
  const community = (await api.expect(201, 'POST', '/api/register/communities', { token, body })).body;
  await asAdmin(`/communities/${community.id}`);
  const form = page.getByRole('dialog', { name: 'Edit community' });
  await form.getByRole('textbox', { name: 'Address' }).fill('Lake Road 5');
  await api.expect(200, 'PUT', `/api/register/communities/${community.id}`, {
    token,
    body: { ...body, address: 'Hill Road 1', active: false },
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  await expect(dialog.getByRole('radio', { name: 'Theirs for Address: Hill Road 1' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Yours for Address: Lake Road 5' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Theirs for Active: No' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(page.getByText('Community updated')).toBeVisible();
  expect((await api.expect(200, 'GET', `/api/register/communities/${community.id}`, { token })).body).toMatchObject({
    address: 'Lake Road 5',
    active: false,
  });
});

test('a question that somebody else changed is not overwritten without a choice', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const { token } = await api.admin();
  const body = { group: 'Support', question: `Who answers ${office.word()}?`, answer: 'We do.', published: true };
  const question = (await api.expect(201, 'POST', '/api/register/faq', { token, body })).body;
  await asAdmin(`/faq/${question.id}`);
  const form = page.getByRole('dialog', { name: 'Edit question' });
  await form.getByRole('textbox', { name: 'Answer' }).fill('Our team does.');
  await api.expect(200, 'PUT', `/api/register/faq/${question.id}`, { token, body: { ...body, answer: 'Asha does.' } });
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  await expect(dialog.getByRole('radio', { name: 'Yours for Answer: Our team does.' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Theirs for Answer: Asha does.' }).check();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  expect((await api.expect(200, 'GET', `/api/register/faq/${question.id}`, { token })).body).toMatchObject({
    answer: 'Asha does.',
  });
});

test('the dialog fits a phone', async ({ page, api, office, asAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByLabel('Message').fill('A message that goes on for a while, as people write them when they have time');
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: `${lead.name} Rao`, email: lead.email, message: 'Another' },
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: DIALOG })).toBeVisible();
  expect(await fitsTheWindow(page)).toBe(true);
});
