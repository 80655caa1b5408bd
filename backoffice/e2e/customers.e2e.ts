import { expect, failing, found, test } from './support/office.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('a user is added with the spec’s form and found in the table', async ({ page, api, office, asAdmin }) => {
  const { name, email, phone } = api.person({ name: office.word() });
  const carNumber = office.carNumber();
  await asAdmin('/customers');
  await page.getByRole('link', { name: 'Add New User' }).click();
  const form = page.getByRole('dialog', { name: 'Add New User' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone Number').fill(phone);
  await form.getByRole('combobox', { name: 'Car' }).fill('Honda City');
  await page.getByRole('option', { name: 'Honda City', exact: true }).click();
  await form.getByLabel('Car No.').fill(carNumber);
  await form.getByLabel('Parking bay').fill('B2-17');
  await form.getByRole('combobox', { name: 'Community' }).fill('cedar');
  await page.getByRole('option', { name: /^Cedar Grove/ }).click();
  await expect(form.getByLabel('PIN code')).toHaveValue('411045');
  await form.getByLabel('Tower or block').fill('C');
  await form.getByLabel('Flat or house').fill('12');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('User added')).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.getByRole('searchbox', { name: /^Search name/ }).fill(name);
  const row = page.getByRole('row').filter({ hasText: email });
  for (const text of [name, 'Honda City', 'Bay B2-17', 'Customer'])
    await expect(row.getByRole('cell', { name: text, exact: true })).toBeAttached();
  for (const column of ['Name', 'Email', 'Phone Number', 'Car', 'Car No.', 'Address', 'Parking', 'Role', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeAttached();
  }
});

test('a user is edited, and fields that are not in the form keep their values', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const carDetails = {
    carName: 'Hyundai Creta',
    carNumber: office.carNumber(),
    timeSlot: '6:30-7:00',
    planDuration: 3,
  };
  await api.expect(200, 'PUT', '/api/profile', { token: customer.token, body: { carDetails } });
  await asAdmin(found('customers', customer.name));
  await page.getByRole('link', { name: `Edit ${customer.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await expect(form.getByRole('combobox', { name: 'Car' })).toHaveValue('Hyundai Creta');
  await form.getByRole('combobox', { name: 'Car' }).fill('Honda City');
  await page.getByRole('option', { name: 'Honda City', exact: true }).click();
  await form.getByRole('switch', { name: 'The community is not listed' }).check();
  await form.getByLabel('Name of the community').fill('Blue Bell');
  await form.getByLabel('Flat or house').fill('12');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('User updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText('Flat 12, Blue Bell');
  await expect(page).toHaveURL(new RegExp(`filter=.*${customer.name}`));
  const [stored] = await api.list('/api/customers', { email: customer.email });
  expect(stored.carDetails).toMatchObject({
    carName: 'Honda City',
    carType: 'Sedan',
    timeSlot: '6:30-7:00',
    planDuration: 3,
    communityId: null,
    communityName: 'Blue Bell',
    flat: '12',
  });
});

test('all cars of a customer are shown and edited', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  const [first, second, other] = [office.carNumber(), office.carNumber(), office.carNumber()];
  for (const [carName, carNumber] of [
    ['Hyundai Creta', first],
    ['Honda City', second],
  ]) {
    await api.expect(201, 'POST', '/api/profile/cars', { token: customer.token, body: { carName, carNumber } });
  }
  await asAdmin(`/customers/${customer.userId}/show`);
  await expect(page.getByRole('region', { name: 'Car 1' })).toContainText('Hyundai Creta');
  await expect(page.getByRole('region', { name: 'Car 2' })).toContainText('Honda City');

  await page.getByRole('button', { name: 'Edit' }).click();
  const car = page.getByRole('dialog', { name: 'Edit user' }).getByRole('group', { name: 'Car 2' });
  await expect(car.getByRole('combobox', { name: 'Car' })).toHaveValue('Honda City');
  await car.getByLabel('Car No.').fill(first);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(car.getByText('You already have a car with this number')).toBeVisible();
  await car.getByLabel('Car No.').fill(other);
  await car.getByLabel('Parking level').fill('B2');
  await car.getByLabel('Parking bay').fill('18');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
  await expect(page, 'the form was opened from the page, so saving returns to it').toHaveURL(
    `/dashboard/customers/${customer.userId}/show`,
  );
  await expect(page.getByRole('region', { name: 'Car 2' })).toContainText('Level B2, bay 18');
  const [stored] = await api.list('/api/customers', { email: customer.email });
  expect(stored.cars).toMatchObject([
    { carName: 'Hyundai Creta', carNumber: first },
    { carName: 'Honda City', carNumber: other, level: 'B2', bay: '18' },
  ]);
});

test('leaving a changed form asks for a confirmation, also after a rejected save', async ({ page, api, asAdmin }) => {
  const customer = await api.customer();
  await asAdmin(`/customers/${customer.userId}`);
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(customer.name);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody else');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Somebody else');
  await page.route(/\/api\/customers\/\w+$/, (route) =>
    route.request().method() === 'PUT' ? failing('The line is busy.')(route) : route.continue(),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('The line is busy.')).toBeVisible();
  await form.getByRole('button', { name: 'Close the form' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(form).toHaveCount(0);
  expect((await api.list('/api/customers', { email: customer.email }))[0].name).toBe(customer.name);
});

test('leaving again immediately after staying asks again', async ({ page, api, asAdmin }) => {
  const customer = await api.customer();
  await asAdmin(`/customers/${customer.userId}`);
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await form.getByLabel('Parking bay').fill('B9-99');
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  // Presses without a delay, as when a key is held down. The result is shown once the browser is idle.
  await page.evaluate(`new Promise((idle) => {
    const press = (name) => [...document.querySelectorAll('button')].find((button) => button.textContent === name).click();
    press('Stay here');
    press('Cancel');
    requestIdleCallback(() => requestIdleCallback(() => idle()));
  })`);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toHaveCount(0);
  // The button that had the focus is gone, and the form takes the focus a moment later.
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
});

test('a user is deleted only after a confirmation', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  await asAdmin(found('customers', customer.name));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await page.getByRole('button', { name: `Delete ${customer.name}` }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toHaveCount(1);

  await page.getByRole('button', { name: `Delete ${customer.name}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('No customers found')).toBeVisible();
  await expect.poll(() => api.list('/api/customers', { email: customer.email })).toEqual([]);
});

test('a hostile name is shown as text', async ({ page, api, office, asAdmin }) => {
  const word = office.word();
  await api.register({ name: `<img src=x onerror=alert(1)> ${word}` });
  await asAdmin(found('customers', word));
  await expect(page.getByRole('link', { name: `<img src=x onerror=alert(1)> ${word}`, exact: true })).toBeVisible();
});

test('the last admin cannot be deleted, and the screen shows why', async ({ page, api, asAdmin }) => {
  const { userId } = await api.admin();
  await asAdmin(`/customers/${userId}/show`);
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting user')).toBeVisible();
  await expect(page.getByText('This is the only admin. Make someone else an admin first.')).toBeVisible();
});
