import { expect, test } from './support/office.js';

const ADMIN_SCREENS = ['admindashboard', 'customers', 'leads', 'faq', 'allOrders', 'washes', 'manageemployees', 'communities'];
const EMPLOYEE_SCREENS = ['empdashboard', 'employeeleads'];

test('without a token every screen leads to the login', async ({ page }) => {
  for (const screen of [...ADMIN_SCREENS, ...EMPLOYEE_SCREENS, '']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL('/login');
  }
});

test('a customer who opens the backoffice is taken home, and sees nothing of it', async ({ page, api, signIn }) => {
  await signIn(page, api.demo('customer'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const screen of [...ADMIN_SCREENS, ...EMPLOYEE_SCREENS]) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL('/');
  }
  expect(asked.filter((path) => /api\/(customers|leads|allOrders|register|reports)/.test(path))).toEqual([]);
});

test('an employee reaches their own screens and no other', async ({ page, api, signIn }) => {
  await signIn(page, api.demo('employee'));
  for (const screen of ADMIN_SCREENS) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL('/');
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/empdashboard');
  await expect(page.getByRole('navigation', { name: 'Backoffice' }).getByRole('link')).toHaveText([/Firstlight/, 'Home', 'My Leads']);
});

test('an admin is taken away from the employee’s screens', async ({ page, asAdmin }) => {
  for (const screen of EMPLOYEE_SCREENS) {
    await asAdmin(`/${screen}`);
    await expect(page).toHaveURL('/');
  }
});

test('the sidebar has the names of the specification', async ({ page, asAdmin }) => {
  await asAdmin('');
  await expect(page).toHaveURL('/dashboard/admindashboard');
  const navigation = page.getByRole('navigation', { name: 'Backoffice' });
  for (const name of ['Dashboard', 'Customers', 'ManageEmployees', 'Leads', 'Orders']) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('logout ends the session on the server, in this tab and in the others', async ({ page, context, asAdmin }) => {
  await asAdmin('/allOrders');
  const other = await context.newPage();
  await other.goto('/dashboard/customers');
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  const left = await page.evaluate("['isLoggedIn', 'token', 'email', 'role', 'userId'].filter((key) => localStorage.getItem(key) !== null)");
  expect(left).toEqual([]);
  expect((await page.request.post('/api/auth/refresh')).status()).toBe(401);
});

test('a token the server no longer takes is renewed without the admin noticing', async ({ page, asAdmin }) => {
  await asAdmin('/faq');
  // A document without scripts, so that nothing of the screen before renews as well.
  await page.goto('/health/live');
  await page.evaluate("localStorage.setItem('token', 'worn.out.token')");
  let renewals = 0;
  page.on('request', (request) => (renewals += request.url().endsWith('/api/auth/refresh') ? 1 : 0));
  await page.goto('/dashboard/admindashboard');
  await expect(page.getByRole('link', { name: /^Total Orders/ })).toContainText(/\d/);
  expect(renewals).toBe(1);
  expect(await page.evaluate("localStorage.getItem('token')")).not.toBe('worn.out.token');
});

test('a session that cannot be renewed ends at the login', async ({ page, context, asAdmin }) => {
  await asAdmin('/faq');
  await page.evaluate("localStorage.setItem('token', 'worn.out.token')");
  await context.clearCookies();
  await page.goto('/dashboard/allOrders');
  await expect(page).toHaveURL('/login');
});

test('an unknown screen is a 404 with a way back', async ({ page, asAdmin }) => {
  await asAdmin('/nowhere');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'To the start' }).click();
  await expect(page).toHaveURL('/dashboard/admindashboard');
});
