import { expect, respondingWith, test, type Page } from './support/visitor.js';

test.describe('a signed-in user', () => {
  test('is redirected from /login and /register', async ({ page, customer }) => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/profilepage');
    }
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account.getByRole('link')).toHaveText(['Profile', 'Single washes']);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(account.getByRole('link')).toHaveText(['Login', 'Register']);
    await expect(page.getByText('Please log in to continue.')).toHaveCount(0);
    expect(customer.role).toBe('user');
  });
});

test('a visitor who had to log in reaches the requested page after registering', async ({ page, api, visitor }) => {
  const { name, email, phone, password } = api.person();
  await page.goto('/checkoutbasic');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.reload();
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
  expect(errors, 'hydration errors').toEqual([]);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await visitor.register({ name, email, phone, password });
  const message = page.getByRole('status').filter({ hasText: 'User registered successfully!' });
  await expect(message).toContainText('it hasn’t changed');
  await expect(message.getByRole('link', { name: 'Set a new one' })).toHaveAttribute('href', '/forgot');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/checkoutbasic');
});

test('a login page that Back restores as it was left starts over', async ({ page, api }) => {
  const { email, password } = await api.register();
  await page.goto('/login');
  // The page after the login does not load, so that this one stays, as in the back/forward cache.
  await page.route('**/profilepage', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
  await page.unroute('**/profilepage');
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await expect(page).toHaveURL('/profilepage');
});

test.describe('guards', () => {
  test('a customer page redirects visitors to /login, and back after they log in', async ({ page, api }) => {
    const { email, password } = await api.register();
    for (const path of ['/profilepage', '/checkout', '/checkoutbasic', '/checkoutpremium', '/checkoutultimate']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    // The prerendered document does not contain the message, and must hydrate without an error.
    await page.reload();
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/checkoutultimate');
  });

  test('a logout without a connection changes other tabs, and ends the session on the server later', async ({
    page,
    context,
    customer,
  }) => {
    const login = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: 'Login' });
    await page.goto('/about');
    const other = await context.newPage();
    await other.goto('/about');
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(login(page)).toBeVisible();
    await expect(login(other), 'the header of the other tab').toBeVisible();
    const loggedOut = page.waitForResponse('**/api/auth/logout');
    await context.setOffline(false);
    expect((await loggedOut).status()).toBe(200);
    expect((await page.request.post('/api/auth/refresh')).status()).toBe(401);
    expect(customer.role).toBe('user');
  });
});

test.describe('an expired session', () => {
  test('is renewed silently, and kept while the server is unavailable', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await expect(page.getByRole('heading', { name: 'My Plans' })).toBeVisible();

    await test.step('renewed silently', async () => {
      await page.evaluate("localStorage.setItem('token', 'out.of.date')");
      await page.reload();
      await expect(page.getByText(customer.email)).toBeVisible();
      expect(await page.evaluate("localStorage.getItem('token')")).not.toBe('out.of.date');
    });

    await test.step('kept while the server is unavailable', async () => {
      await page.evaluate("localStorage.setItem('token', 'out.of.date')");
      await page.route(
        '**/api/auth/refresh',
        respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.'),
      );
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Our service is not available');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.unroute('**/api/auth/refresh');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(page.getByText(customer.email)).toBeVisible();
    });
  });

  test('asks for the password during the checkout and keeps the input, even if the dialog is closed', async ({
    page,
    api,
    context,
    visitor,
    customer,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    const expire = async () => {
      await context.clearCookies();
      await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    };
    await visitor.goToCheckout(api, customer);

    await test.step('closing the dialog leads to the login, and back to the checkout', async () => {
      await expire();
      await visitor.proceed.click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
      await page.getByLabel('Password', { exact: true }).fill(customer.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/checkout');
      await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
    });

    await test.step('only the password of the same account continues the payment', async () => {
      await expire();
      await visitor.proceed.click();
      await dialog.getByLabel('Password', { exact: true }).fill('not it');
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Login failed');
      const other = await api.register();
      await dialog.getByRole('textbox', { name: 'Email' }).fill(other.email);
      await dialog.getByLabel('Password', { exact: true }).fill(other.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await expect(dialog.getByRole('alert')).toContainText('That’s a different account.');
      await dialog.getByRole('textbox', { name: 'Email' }).fill(customer.email);
      await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await visitor.payAtProvider();
      await expect(page.getByText('Plan added successfully!')).toBeVisible();
    });
  });

  test('shows a dialog with the email address, which leaves the focus on the page or leads to the password reset', async ({
    page,
    context,
    customer,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    const expire = async () => {
      await context.clearCookies();
      await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    };
    await page.goto('/profilepage');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();

    await test.step('the focus after the password is on the page that a link opened', async () => {
      await expire();
      await page.goto('/book?renew=of-somebody-else');
      await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
      await page.keyboard.press('Enter');
      await expect(page.getByText('This plan is not in your account.')).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
    });

    await test.step('the email address is filled in, and the password can be reset', async () => {
      await expire();
      await page.goto('/profilepage');
      await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email);
      await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
      await dialog.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page).toHaveURL('/forgot');
    });
  });
});

test('a checkout without a car leads back to the profile, and one without a stored user ID asks for a login', async ({
  page,
  customer,
}) => {
  expect(customer.role).toBe('user');
  await page.goto('/checkout');
  await expect(page.getByText('No data found. Please go back and fill your profile.')).toBeVisible();
  await expect(page.getByText('User not logged in!')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page).toHaveURL('/profilepage');
  await page.evaluate("localStorage.removeItem('userId')");
  await page.goto('/checkout');
  await expect(page.getByRole('alert').filter({ hasText: 'User not logged in!' })).toBeVisible();
});
