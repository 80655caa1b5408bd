import { expect, respondingWith, test } from './support/visitor.js';

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

  test('is redirected to the dashboard as a member of staff', async ({ page, api, signIn }) => {
    await signIn(page, api.demo('employee'));
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard/empdashboard');
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

  test('a logout without a connection ends the session on the server later', async ({ page, context, customer }) => {
    await page.goto('/about');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    const loggedOut = page.waitForResponse('**/api/auth/logout');
    await context.setOffline(false);
    expect((await loggedOut).status()).toBe(200);
    expect((await page.request.post('/api/auth/refresh')).status()).toBe(401);
    expect(customer.role).toBe('user');
  });

  test('a logout in another tab changes the header', async ({ page, context, customer }) => {
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/about');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(customer.role).toBe('user');
  });
});

test.describe('an expired session', () => {
  test('is renewed silently', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await expect(page.getByRole('heading', { name: 'My Plans' })).toBeVisible();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await page.reload();
    await expect(page.getByText(customer.email)).toBeVisible();
    expect(await page.evaluate("localStorage.getItem('token')")).not.toBe('out.of.date');
  });

  test('asks for the password during the checkout and keeps the input', async ({
    page,
    api,
    context,
    visitor,
    customer,
  }) => {
    await visitor.goToCheckout();
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await visitor.proceed.click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
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

  test('is kept while the server is unavailable', async ({ page, customer }) => {
    await page.goto('/about');
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await page.route(
      '**/api/auth/refresh',
      respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.'),
    );
    await page.goto('/profilepage');
    await expect(page.getByRole('alert')).toContainText('Our service is not available');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/api/auth/refresh');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(customer.email)).toBeVisible();
  });

  test('fills in the email address and links to the password reset', async ({ page, context, customer }) => {
    await page.goto('/profilepage');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await dialog.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/forgot');
  });

  test('leaves the focus on the page that a link opened, after the password', async ({ page, context, customer }) => {
    await page.goto('/profilepage');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
    await page.goto('/book?renew=of-somebody-else');
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This plan is not in your account.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('redirects to the login when the user closes the sign-in dialog', async ({
    page,
    context,
    visitor,
    customer,
  }) => {
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
