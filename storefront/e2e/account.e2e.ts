import { mailedLink } from './support/mails.js';
import { expect, respondingWith, test } from './support/visitor.js';

const SESSION_KEYS = ['email', 'isLoggedIn', 'role', 'token', 'userId'];

test('a login stores exactly the five session keys, logout clears them, and no login leads to another site', async ({
  page,
  api,
}) => {
  const { email, password } = await api.register();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profilepage');
  expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(SESSION_KEYS);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual([]);
  await expect(page.getByRole('link', { name: 'Signup' })).toBeVisible();

  await test.step('a login with the address of another site in the history', async () => {
    await page.evaluate("history.replaceState({ usr: { returnTo: '//evil.example/' }, key: 'k', idx: 0 }, '')");
    await page.reload();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/profilepage');
  });
});

test('a registration that fails shows a general message when the server sends none, in view on a phone', async ({
  page,
  api,
}) => {
  const { name, email, phone, password } = api.person();
  // The height that the keyboard leaves.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await page.route('**/api/register', (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong.');
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/register');
  await page.route('**/api/register', respondingWith(500, 'internal-error', 'Something went wrong'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong.');
});

test('a forgotten password: the emailed link sets a new one only once @every-store', async ({ page, api }) => {
  const { email } = await api.register();
  await page.goto('/forgot');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('not-an-address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'If an account exists for this email' })).toBeVisible();

  const link = await mailedLink(page, email, 'Choose a new password');
  await page.goto(link);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirm Password is required')).toBeVisible();
  await page.getByLabel('New password').fill('seven wet herons');
  await page.getByLabel('Confirm password').fill('seven dry herons');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await test.step('the server’s error is shown at its field', async () => {
    await page.getByLabel('New password').fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/This password is too common/);
    await expect(page.getByLabel('New password')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveCount(0);
  });

  await page.getByLabel('New password').fill('seven wet herons');
  await page.getByLabel('Confirm password').fill('seven wet herons');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password reset successfully.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await api.login({ email, password: 'seven wet herons' });

  await page.goto(link);
  await page.getByLabel('New password').fill('eight wet herons');
  await page.getByLabel('Confirm password').fill('eight wet herons');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used. Ask for a new one.');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});
