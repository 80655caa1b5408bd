import { expect, refusing, test, type Page } from './support/visitor.js';

const SESSION_KEYS = ['email', 'isLoggedIn', 'role', 'token', 'userId'];

test.describe('login', () => {
  test('asks for both fields in the words of the specification', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Required');
  });

  test('keeps exactly the five session keys, and logout clears them', async ({ page, api }) => {
    const { email, password } = await api.register();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profilepage');
    expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(SESSION_KEYS);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    await expect(page.getByRole('link', { name: 'Signup' })).toBeVisible();
  });

  test('says that it failed, and nothing about why', async ({ page, api }) => {
    const { email } = await api.register();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  });

  test('says when the answer holds no token', async ({ page }) => {
    await page.route('**/api/login', (route) => route.fulfill({ json: { userId: 'x', email: 'a@example.com', role: 'user' } }));
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

  test('shows the password when asked to', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('soap and water');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Show characters' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('registration', () => {
  test('asks for every field in the words of the specification', async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1, name: 'Create a New Account' })).toBeVisible();
    await expect(page.getByText('Registration Form')).toBeVisible();
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Create account' }).click();
    for (const text of ['Name is required', 'Email is required', 'Password is required', 'Passwords do not match', 'phone number is required']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  });

  test('puts the server’s refusal at its field and keeps what was typed', async ({ page, api }) => {
    const { name, email, phone } = await api.register();
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This password is among the first that are tried. Please choose another')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  });

  test('says that something went wrong when the server says no more', async ({ page, api }) => {
    const { name, email, phone, password } = api.person();
    await page.route('**/api/register', (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }));
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong.');
  });
});

test.describe('forgotten password', () => {
  test('mails a link, which sets a new password once @every-store', async ({ page, api }) => {
    const { email } = await api.register();
    await page.goto('/forgot');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('not-an-address');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'If an account exists for this e-mail' })).toBeVisible();

    const link = await mailedLink(page, email);
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
    await api.login({ email, password: 'seven wet herons' });

    await page.goto(link);
    await page.getByLabel('New password').fill('eight wet herons');
    await page.getByLabel('Confirm password').fill('eight wet herons');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('alert')).toContainText('This link has expired or was already used. Ask for a new one.');
  });

  test('says when it failed', async ({ page }) => {
    await page.route('**/api/auth/reset-password/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/forgot?token=abc');
    await page.getByLabel('New password').fill('seven wet herons');
    await page.getByLabel('Confirm password').fill('seven wet herons');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to reset password. Try again.');
  });
});

test.describe('guards', () => {
  for (const path of ['/profilepage', '/checkout', '/checkoutbasic', '/checkoutpremium', '/checkoutultimate']) {
    test(`${path} sends a visitor to /login, and back after it`, async ({ page, api }) => {
      const { email, password } = await api.register();
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(path);
    });
  }

  test('a token from another tab changes the header here', async ({ page, context, customer }) => {
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/about');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(customer.role).toBe('user');
  });
});

test.describe('a session that runs out', () => {
  test('is renewed without the person noticing', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await expect(page.getByRole('heading', { name: 'My Plans' })).toBeVisible();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await page.reload();
    await expect(page.getByText(customer.email)).toBeVisible();
    expect(await page.evaluate("localStorage.getItem('token')")).not.toBe('out.of.date');
  });

  test('asks for the password in the middle of the checkout, and loses nothing', async ({ page, context, visitor, customer }) => {
    await visitor.goToCheckout();
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await visitor.proceed.click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill('not it');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Login failed');
    await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await visitor.payAtProvider();
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
  });

  test('leads to the login when the person does not want to sign in', async ({ page, context, visitor, customer }) => {
    await visitor.goToCheckout();
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await visitor.proceed.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
  });
});

test('without a connection the form says so, keeps its content and can be sent again', async ({ page, api }) => {
  const { email, password } = await api.register();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\. What you have typed/)).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Check your connection and try again.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profilepage');
});

test('an address that would lead elsewhere after the login is not followed', async ({ page, api }) => {
  const { email, password } = await api.register();
  await page.goto('/login');
  await page.evaluate("history.replaceState({ usr: { returnTo: '//evil.example/' }, key: 'k', idx: 0 }, '')");
  await page.reload();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profilepage');
});

test('too many attempts are named as that', async ({ page }) => {
  await page.route('**/api/login', refusing(429, 'too-many-requests', 'Too many attempts. Please wait a little and try again.'));
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait a little and try again.');
});

/** The reset link that was mailed to an address, from the development's page of mails. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await page.goto('/dev/mails');
    await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: /password/i }).click({ timeout: 500 });
  }).toPass();
  await page.goto(`${page.url()}/body`);
  return (await page.locator('a[href*="/forgot?token="]').first().getAttribute('href'))!;
}
