import { expect, test, type Page } from './support/visitor.js';

/** A member of staff sees only the details in the profile, can save them, and opens the dashboard. */
async function expectDetailsOnly(page: Page, home: string): Promise<void> {
  await page.goto('/profilepage');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /My Plans|Your car/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(page).toHaveURL(home);
}

test('the login sends an employee to the dashboard, and the profile shows the details only', async ({ page, api }) => {
  const home = '/dashboard/empdashboard';
  const { email, password } = api.demo('employee');
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(home);

  await test.step('the login page redirects to the dashboard', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(home);
  });

  await test.step('the profile', () => expectDetailsOnly(page, home));
});

test('an admin sees the details in the profile, a dashboard without the site’s header, and cannot buy', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(page, api.demo('admin'));
  await test.step('the profile', () => expectDetailsOnly(page, '/dashboard/admindashboard'));

  await test.step('pages under /dashboard show neither the site’s header nor its footer', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Firstlight, home' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  await test.step('the first step and the confirmation of a purchase tell staff that they cannot buy', async () => {
    const notice = page.getByText('You’re logged in with a staff account');
    await page.goto('/book');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.goto('/booked');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});
