import { violations } from '../../scripts/browser/axe.js';
import { buyPlan, giveCars, SWIFT } from './support/seed.js';
import { expect, freeze, refusing, test, withoutPopup, type Page } from './support/visitor.js';

/** What a screen can look like, and how it gets there from its address. */
type State = [name: string, path: string, reach?: (page: Page) => Promise<unknown>];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const PUBLIC: State[] = [
  ['home', '/'],
  ['about', '/about'],
  ['services', '/servicespage'],
  ['prices', '/prices', (page) => page.getByText('The whole table').click()],
  ['prices, choosing a model', '/prices', (page) => page.getByRole('combobox').fill('cre')],
  ['contact', '/contact'],
  ['contact, failed', '/contact', failContact],
  ['questions', '/faq', (page) => page.locator('summary').first().click()],
  ['questions, none found', '/faq', (page) => page.getByRole('searchbox').fill('helicopter')],
  ['journal', '/blog'],
  ['article', '/blog/monsoon-maintenance'],
  ['login, refused', '/login', (page) => button(page, 'Login').click()],
  ['registration, refused', '/register', (page) => button(page, 'Create account').click()],
  ['forgotten password', '/forgot', (page) => button(page, 'Send the link').click()],
  ['new password', '/forgot?token=abc', (page) => button(page, 'Save the new password').click()],
  ['unknown page', '/nowhere'],
  ['malformed address', '/%'],
  ['wrong method', '/contact', postNatively],
  ['page whose code does not arrive', '/', failPage],
];

const CUSTOMER: State[] = [
  ['profile', '/profilepage', (page) => expect(page.getByRole('article').first()).toBeVisible()],
  ['profile, edited', '/profilepage', (page) => button(page, 'Edit').click()],
  ['profile, one more car', '/profilepage', async (page) => { await button(page, 'Add another car').click(); await button(page, 'Add this car').click(); }],
  ['profile, removing a car', '/profilepage', (page) => button(page, 'Remove this car').click()],
  ['plan, cancelling', '/profilepage', (page) => button(page, 'Cancel plan').click()],
  ['checkout', '/profilepage', async (page) => { await button(page, 'Continue to Checkout').click(); await expect(page.getByText('To pay', { exact: true })).toBeVisible(); }],
  ['single wash, refused', '/checkoutpremium', (page) => button(page, 'Place order, pay after the wash').click()],
];

/** As a form does whose code has not arrived. */
async function postNatively(page: Page): Promise<void> {
  await page.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('main form'))");
  await expect(page.getByRole('heading', { name: '405 Method Not Allowed' })).toBeVisible();
}

async function failPage(page: Page): Promise<void> {
  await page.route(/about\.page/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByText('Unexpected Application Error')).toBeVisible();
  await page.unroute(/about\.page/);
}

async function failContact(page: Page): Promise<void> {
  await page.route('**/api/contact', refusing(429, 'too-many-requests', 'Too many attempts. Please wait a little and try again.'));
  for (const name of ['Name', 'Location', 'Message']) await page.getByRole('textbox', { name }).fill('Text');
  await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('98220 12345');
  await button(page, 'Send message').click();
  await expect(page.getByText('Failed to send your message').first()).toBeAttached();
}

async function examine(page: Page, states: State[]): Promise<void> {
  for (const [name, path, reach] of states) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await reach?.(page);
    await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))).then(() => null)');
    expect.soft(await violations(page), name).toEqual([]);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme axe finds nothing`, () => {
    test.use({ colorScheme });

    test('on any screen of a visitor', async ({ page }) => {
      test.slow();
      await withoutPopup(page);
      await examine(page, PUBLIC);
    });

    test('on any screen of a customer', async ({ page, customer, api, standIn }) => {
      test.slow();
      await giveCars(api, customer, SWIFT, { ...SWIFT, carNumber: 'MH14EF9012' });
      await buyPlan(api, standIn, customer, SWIFT);
      await withoutPopup(page);
      await examine(page, CUSTOMER);
    });

    test('in the popup and the phone’s menu', async ({ page }) => {
      await freeze(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.clock.runFor(5_000);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.clock.resume();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await button(page, 'Menu').click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('with the keyboard alone', () => {
  /** Tab, until what has this role and name has the focus. */
  async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
    await expect(wanted).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await wanted.evaluate((element: any) => element.matches(':focus'))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${role} ${String(name)} cannot be reached by Tab`);
  }

  test('a visitor skips to the content, finds a price and asks', async ({ page }) => {
    await withoutPopup(page);
    await page.goto('/prices');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, 'combobox', 'Your car');
    await page.keyboard.type('swift');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Swift, 3 months/ })).toBeVisible();
    await tabTo(page, 'radio', 'Hatchback');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Sedan' })).toBeChecked();
    await tabTo(page, 'link', 'Contact');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/contact');
    await tabTo(page, 'textbox', 'Name');
    for (const text of ['Farhan Shaikh', 'farhan@example.com', '98220 12345', 'Cedar Grove', 'Do you come on Sundays?']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your message has been sent successfully!')).toBeAttached();
  });

  test('a customer signs in, chooses a car, and pays', async ({ page, api, visitor }) => {
    const person = await api.register();
    await page.goto('/login');
    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profilepage');
    await tabTo(page, 'button', 'Edit');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Address');
    await page.keyboard.type('704, Amber Heights, Baner');
    await tabTo(page, 'combobox', 'Car');
    await page.keyboard.type('creta');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Car number');
    await page.keyboard.type(visitor.carNumber());
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6:30');
    await tabTo(page, 'button', 'Save Changes');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await tabTo(page, 'button', /Continue to Checkout/);
    await page.keyboard.press('Enter');
    await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
    await tabTo(page, 'button', /Proceed to Payment/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', /^Pay /);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
  });
});
