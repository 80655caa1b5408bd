import { mailedLink } from './support/mails.js';
import { expect, respondingWith, test } from './support/visitor.js';

const SESSION_KEYS = ['email', 'isLoggedIn', 'role', 'token', 'userId'];

test.describe('login', () => {
  test('shows the specification’s message for both missing fields', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Required');
  });

  test('stores exactly the five session keys, and logout clears them', async ({ page, api }) => {
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
  });

  test('reports a failed login without giving the reason', async ({ page, api }) => {
    const { email } = await api.register();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  });

  test('reports a failed login when the server fails', async ({ page }) => {
    await page.route('**/api/login', respondingWith(500, 'internal-error', 'Something went wrong'));
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
    await page.getByLabel('Password', { exact: true }).fill('anything');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
  });

  test('shows an error when the response has no token', async ({ page }) => {
    await page.route('**/api/login', (route) =>
      route.fulfill({ json: { userId: 'x', email: 'a@example.com', role: 'user' } }),
    );
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
    await page.getByLabel('Password', { exact: true }).fill('anything');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('No token returned from server!');
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });

  for (const [role, home] of [
    ['admin', '/dashboard/admindashboard'],
    ['employee', '/dashboard/empdashboard'],
  ] as const) {
    test(`sends the ${role} to ${home}`, async ({ page, api }) => {
      const { email, password } = api.demo(role);
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(home);
    });
  }

  test('shows the password on request', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('soap and water');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Show characters' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('registration', () => {
  test('shows the specification’s message for every missing field', async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1, name: 'Create a New Account' })).toBeVisible();
    await expect(page.getByText('Registration Form')).toBeVisible();
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Create account' }).click();
    for (const text of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Passwords do not match',
      'phone number is required',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  });

  test('shows the server’s error at its field and keeps the input', async ({ page, api }) => {
    const { name, email, phone } = await api.register();
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This password is too common. Please choose another')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  });

  test('shows a general message when the server sends none, in view on a phone', async ({ page, api }) => {
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
});

test.describe('forgotten password', () => {
  test('emails a link that sets a new password only once @every-store', async ({ page, api }) => {
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
    await expect(page.getByRole('alert')).toContainText(
      'This link has expired or was already used. Ask for a new one.',
    );
    await expect(page.getByRole('alert').getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });

  test('shows errors about the new password at its field', async ({ page, api }) => {
    const { email } = await api.register();
    await api.expect(200, 'POST', '/api/auth/forgot-password', { body: { email } });
    await page.goto(await mailedLink(page, email, 'Choose a new password'));
    await page.getByLabel('New password').fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/This password is too common/);
    await expect(page.getByLabel('New password')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('reports that the reset failed', async ({ page }) => {
    await page.route('**/api/auth/reset-password/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/forgot?token=abc');
    await page.getByLabel('New password').fill('seven wet herons');
    await page.getByLabel('Confirm password').fill('seven wet herons');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to reset password. Try again.');
  });
});

test('a form that is sent offline shows an error, keeps its input and can be sent again', async ({ page, api }) => {
  const { email, password } = await api.register();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.context().setOffline(true);
  await expect(page.getByText(/^You’re offline\. What you’ve typed/)).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Check your connection and try again.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profilepage');
});

test('the login does not redirect to another site', async ({ page, api }) => {
  const { email, password } = await api.register();
  await page.goto('/login');
  await page.evaluate("history.replaceState({ usr: { returnTo: '//evil.example/' }, key: 'k', idx: 0 }, '')");
  await page.reload();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profilepage');
});

test('too many attempts show the server’s message', async ({ page }) => {
  await page.route(
    '**/api/login',
    respondingWith(429, 'too-many-requests', 'Too many attempts. Please wait and try again.'),
  );
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait and try again.');
});
