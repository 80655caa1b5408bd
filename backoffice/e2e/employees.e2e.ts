import { expect, failing, found, test } from './support/office.js';

test('an employee’s community is chosen and saved', async ({ page, api, office, asAdmin }) => {
  const employee = await office.employee(null, { name: office.word() });
  await asAdmin(found('manageemployees', employee.name));
  const save = page.getByRole('button', { name: `Save the apartment of ${employee.name}` });
  const apartment = page.getByRole('combobox', { name: `Apartment of ${employee.name}` });
  await expect(save).toBeDisabled();
  await apartment.fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Grove' }).click();
  await save.click();

  await expect(page.getByText('Updated!')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(apartment).toHaveValue('Cedar Grove');
  const [stored] = await api.list('/api/register/employees', { email: employee.email });
  expect(stored.area).toBe('Cedar Grove');
});

test('the server’s messages are shown', async ({ page, office, asAdmin }) => {
  const employee = await office.employee(null, { name: office.word() });
  await asAdmin(found('manageemployees', employee.name));
  await page.getByRole('combobox', { name: `Apartment of ${employee.name}` }).fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Grove' }).click();
  const save = page.getByRole('button', { name: `Save the apartment of ${employee.name}` });

  await page.route(/\/area$/, failing('Cedar Grove is taken.', 409));
  await save.click();
  await expect(page.getByText('Cedar Grove is taken.')).toBeVisible();
  await page.unroute(/\/area$/);
  await page.route(/\/area$/, (route) => route.fulfill({ json: { message: 'Noted in the book.' } }));
  await save.click();
  await expect(page.getByText('Noted in the book.')).toBeVisible();
});

test('every community can be chosen', async ({ page, api, office, asAdmin }) => {
  const communities = (await api.expect(200, 'GET', '/api/communities')).body;
  const employee = await office.employee(null, { name: office.word() });
  await asAdmin(found('manageemployees', employee.name));
  await page.getByRole('combobox', { name: `Apartment of ${employee.name}` }).click();
  await expect(page.getByRole('option')).toHaveCount(communities.length);
});

test('an employee is added and emailed a link to choose a password', async ({ page, api, office, asAdmin }) => {
  const { name, email, phone } = api.person({ name: office.word() });
  await asAdmin('/manageemployees');
  await page.getByRole('link', { name: 'Add employee' }).click();
  const form = page.getByRole('dialog', { name: 'Add employee' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Phone Number' }).fill(phone);
  await form.getByRole('combobox', { name: 'Apartment' }).fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Grove' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Employee added.')).toBeVisible();
  await page.goto(`/dashboard${found('manageemployees', name)}`);
  await expect(page.getByRole('combobox', { name: `Apartment of ${name}` })).toHaveValue('Cedar Grove');
  await expect.poll(async () => JSON.stringify((await api.call('GET', '/dev/mails')).body)).toContain(email);
});

test('an employee is disabled, signed out immediately, and enabled again', async ({ page, api, office, asAdmin }) => {
  const employee = await office.employee(null, { name: office.word() });
  const { token } = await api.login(employee);
  const login = async () =>
    (await api.call('POST', '/api/login', { body: { email: employee.email, password: employee.password } })).status;
  await asAdmin(found('manageemployees', employee.name));
  await page.getByRole('button', { name: `Disable ${employee.name}` }).click();
  await page
    .getByRole('alertdialog', { name: `Disable ${employee.name}?` })
    .getByRole('button', { name: 'Disable', exact: true })
    .click();
  await expect(page.getByText(`${employee.name} can no longer log in`)).toBeVisible();
  expect((await api.call('GET', '/api/profile', { token })).status).toBe(401);
  expect(await login()).toBe(401);
  await page.getByRole('button', { name: `Enable ${employee.name}` }).click();
  await expect(page.getByText(`${employee.name} can log in again`)).toBeVisible();
  expect(await login()).toBe(200);
});

test('communities that cannot be loaded show an error instead of an empty choice', async ({ page, asAdmin }) => {
  await page.route(/\/api\/register\/communities\?/, failing('The line is busy.'));
  await asAdmin('/manageemployees');
  await expect(page.getByText('We couldn’t load the communities to choose from.')).toBeVisible();
});
