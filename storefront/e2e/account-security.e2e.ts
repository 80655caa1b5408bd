import { mailedLink } from './support/mails.js';
import { CRETA, giveCars } from './support/seed.js';
import { expect, test } from './support/visitor.js';

const NEW_PASSWORD = 'another horse entirely';

test('a customer who changes the password stays signed in in this browser', async ({ page, customer, api }) => {
  await page.goto('/profilepage');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.locator('[autocomplete=username]')).toHaveValue(customer.email);
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Save the new password' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/This is not your current password/);
  await dialog.getByLabel('Current password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password was changed. Your other devices were logged out.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(customer.email)).toBeVisible();
  const { email } = customer;
  const login = (password: string) => api.call('POST', '/api/login', { body: { email, password } });
  expect((await login(customer.password)).status).toBe(401);
  expect((await login(NEW_PASSWORD)).status).toBe(200);
});

test('a new email address takes effect when its link is opened', async ({ page, customer }) => {
  const next = `moved.${customer.email}`;
  await page.goto('/profilepage');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(next);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/Please enter your current password/);
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`Confirm ${next}`)).toBeVisible();
  await expect(page.getByText(`Until then, you log in with ${customer.email}`)).toBeVisible();

  const link = await mailedLink(page, next, 'Confirm your email address');
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your email address was changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Open your profile' }).click();
  await expect(page.getByText(next)).toBeVisible();
  await expect(page.getByText(`Confirm ${next}`)).toHaveCount(0);
});

test.describe('a profile that the office changes while its owner edits it', () => {
  test('keeps both changes if they are to different fields', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Colour' }).fill('Red');
    const parking = { carDetails: { bay: '7' } };
    await api.expect(200, 'PUT', '/api/profile', { token: customer.token, body: parking });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    const { cars } = (await api.call('GET', '/api/profile', { token: customer.token })).body;
    expect(cars).toMatchObject([{ carColor: 'Red', bay: '7' }]);
  });

  test('shows both values of one field, and saves the one that is chosen', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Parking bay' }).fill('9');
    await page.getByRole('textbox', { name: 'Colour' }).fill('Red');
    const parking = { carDetails: { bay: '7' } };
    await api.expect(200, 'PUT', '/api/profile', { token: customer.token, body: parking });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your profile was changed while you were editing' });
    await expect(dialog.getByRole('radio', { name: /Your value.*9/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(page.getByRole('textbox', { name: 'Parking bay' })).toHaveValue('9');
    await expect(page.getByRole('textbox', { name: 'Colour' })).toHaveValue('Red');

    const again = { carDetails: { bay: '8' } };
    await api.expect(200, 'PUT', '/api/profile', { token: customer.token, body: again });
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await dialog.getByRole('radio', { name: /Current value.*8/ }).check();
    await dialog.getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    const { cars } = (await api.call('GET', '/api/profile', { token: customer.token })).body;
    expect(cars).toMatchObject([{ carName: CRETA.carName, carColor: 'Red', bay: '8' }]);
  });
});
