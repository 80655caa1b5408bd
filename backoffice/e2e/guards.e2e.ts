import { BACKOFFICE_SCREENS, type BackofficeScreen } from '#libs/screens.js';
import type { Staff } from '../src/session/screen-access.js';
import { expect, found, test, type Page } from './support/office.js';

const screensOf = (staff: Staff) =>
  (Object.keys(BACKOFFICE_SCREENS) as BackofficeScreen[]).filter((screen) => BACKOFFICE_SCREENS[screen] === staff);
const ADMIN_SCREENS = screensOf('admin');
const EMPLOYEE_SCREENS = screensOf('employee');

/** One screen of each kind. screen-access.spec.ts covers all of them. */
const SOME_SCREENS = ['', ADMIN_SCREENS[0], `${ADMIN_SCREENS[1]}/42/show`, EMPLOYEE_SCREENS[0]];

/** Records everything that the backoffice renders, even briefly, and all its API requests. */
async function recordScreens(page: Page): Promise<{ rendered: string[]; requested: string[] }> {
  const rendered: string[] = [];
  const requested: string[] = [];
  await page.exposeFunction('recordRendered', (text: string) => rendered.push(text));
  await page.addInitScript(`
    if (location.pathname.startsWith('/dashboard'))
      new MutationObserver(() => {
        const root = document.querySelector('#root');
        if (root && root.childElementCount > 0) recordRendered(location.pathname + ': ' + root.textContent.slice(0, 80));
      }).observe(document, { childList: true, subtree: true });
  `);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (new URL(page.url()).pathname.startsWith('/dashboard') && pathname.startsWith('/api/')) requested.push(pathname);
  });
  return { rendered, requested };
}

test('without a token every screen redirects to the login without rendering', async ({ page }) => {
  const seen = await recordScreens(page);
  for (const screen of SOME_SCREENS) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL('/login');
  }
  expect(seen).toEqual({ rendered: [], requested: [] });
});

test('signing in leads back to the opened URL, including filters', async ({ page, api, office }) => {
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await expect(page).toHaveURL('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const filtered = `/dashboard/customers?filter=${encodeURIComponent(JSON.stringify({ q: office.word() }))}`;
  await page.goto(filtered);
  await signIn(api.demo('admin'));
  await expect(page).toHaveURL(filtered);
  await expect(page.getByText('No customers found')).toBeVisible();

  await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('button', { name: 'Logout' }).click();
  await signIn(api.demo('admin'));
  await expect(page, 'after a logout, signing in opens the home screen').toHaveURL('/dashboard/admindashboard');
  await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(filtered);
  await signIn(api.demo('employee'));
  await expect(page, 'signing in as an employee does not open the screen of an admin').toHaveURL(
    '/dashboard/empdashboard',
  );
});

test('a customer who opens the backoffice is redirected without seeing it', async ({ page, api, signIn }) => {
  await signIn(page, api.demo('customer'));
  const seen = await recordScreens(page);
  for (const screen of SOME_SCREENS) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL('/');
  }
  expect(seen).toEqual({ rendered: [], requested: [] });
});

test('an employee reaches their own screens and no other', async ({ page, api, signIn }) => {
  await signIn(page, api.demo('employee'));
  const seen = await recordScreens(page);
  for (const screen of [ADMIN_SCREENS[0], 'security-events', 'customers/42/show', 'customers/create', 'nowhere']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page).toHaveURL('/');
  }
  expect(seen).toEqual({ rendered: [], requested: [] });
  for (const screen of EMPLOYEE_SCREENS) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`/dashboard/${screen}`);
  }
  expect(seen.rendered, 'the recorder works').toContainEqual(expect.stringContaining('/dashboard/employeeleads: '));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/empdashboard');
  await expect(page.getByRole('navigation', { name: 'Backoffice' }).getByRole('link')).toHaveText([
    /Firstlight/,
    'Home',
    'My Leads',
  ]);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an admin is redirected from the employee’s screens', async ({ page, asAdmin }) => {
  for (const screen of EMPLOYEE_SCREENS) {
    await asAdmin(`/${screen}`);
    await expect(page).toHaveURL('/');
  }
});

test('an accountant is told that they may not open a screen', async ({ page, office, signIn }) => {
  await signIn(page, await office.staff('accountant'));
  await page.goto('/dashboard/leads');
  await expect(page).toHaveURL('/dashboard/admindashboard');
  const notice = page.getByText('You do not have access to that page. Ask an admin if you need it.');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('every screen has the sidebar, the account menu and the dark mode, and an unknown one leads back', async ({
  page,
  api,
  asAdmin,
}) => {
  await asAdmin('');
  await expect(page).toHaveURL('/dashboard/admindashboard');

  await test.step('the sidebar has the names of the specification', async () => {
    const navigation = page.getByRole('navigation', { name: 'Backoffice' });
    for (const name of ['Dashboard', 'Customers', 'ManageEmployees', 'Leads', 'Orders']) {
      await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  await test.step('dark mode is chosen, remembered, and shared with the storefront', async () => {
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect.poll(background).not.toBe(light);
    expect(await page.evaluate("localStorage.getItem('theme')")).toBe('dark');
    await page.goto('/dashboard/nowhere');
    await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
  });

  await test.step('an unknown screen is a 404 with a way back', async () => {
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard/admindashboard');
  });

  await test.step('the account menu names the user and links to their profile', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('menu', { name: 'Account' });
    await expect(menu).toContainText(api.demo('admin').email);
    await menu.getByRole('menuitem', { name: 'My profile' }).click();
    await expect(page).toHaveURL('/profilepage');
  });
});

test('logout ends the session in all tabs, and the next user does not get the filters of a list', async ({
  page,
  context,
  office,
  asAdmin,
}) => {
  const { email, password } = await office.staff('manager');
  await asAdmin(found('customers', office.word()));
  await expect(page.getByText('No customers found')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard/faq');
  await expect(other.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();

  await test.step('the session ends on the server, in this tab and in the other', async () => {
    await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    const left = await page.evaluate(
      "['isLoggedIn', 'token', 'email', 'role', 'userId'].filter((key) => localStorage.getItem(key) !== null)",
    );
    expect(left).toEqual([]);
    expect((await page.request.post('/api/auth/refresh')).status()).toBe(401);
    await other.close();
  });

  await test.step('the next user sees the whole list', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('link', { name: 'Customers' }).click();
    await expect(page.getByRole('row').filter({ hasText: '@example.com' }).first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });
});

test('a page that is open when somebody else logs in in another tab starts over', async ({
  page,
  context,
  office,
  signIn,
  asAdmin,
}) => {
  await asAdmin('/customers/create');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Asha Rao');
  const other = await context.newPage();
  const manager = await office.staff('manager');
  await signIn(other, manager);
  await expect(name).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu', { name: 'Account' })).toContainText(manager.email);
});

test('an expired token is renewed without the admin noticing, unless the session has ended', async ({
  page,
  context,
  asAdmin,
}) => {
  await asAdmin('/faq');
  // A document without scripts, so that the previous screen does not renew the session too.
  await page.goto('/health/live');
  await page.evaluate("localStorage.setItem('token', 'worn.out.token')");
  let renewals = 0;
  page.on('request', (request) => (renewals += request.url().endsWith('/api/auth/refresh') ? 1 : 0));
  await page.goto('/dashboard/admindashboard');
  await expect(page.getByRole('link', { name: /^Total Orders/ })).toContainText(/\d/);
  expect(renewals).toBe(1);
  expect(await page.evaluate("localStorage.getItem('token')")).not.toBe('worn.out.token');

  await test.step('a session that cannot be renewed asks for the password in place, or leads to the login', async () => {
    // The cookies first: the page renews its session as soon as the server rejects the token.
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'worn.out.token')");
    await page.goto('/dashboard/allOrders');
    await page
      .getByRole('dialog', { name: 'Please log in again' })
      .getByRole('button', { name: 'Leave this screen' })
      .click();
    await expect(page).toHaveURL('/login');
  });
});
