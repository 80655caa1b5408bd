import { violations } from '../../scripts/browser/axe.js';
import { button, examine, type State } from './support/examine.js';
import { buyPlan, giveCars, SWIFT } from './support/seed.js';
import { expect, freeze, respondingWith, test, withoutPopup, type Page } from './support/visitor.js';

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

const PUBLIC: State[] = [
  ['home', '/'],
  ['about', '/about'],
  ['services', '/servicespage'],
  ['refunds', '/refunds'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['service delivery', '/delivery'],
  ['unsubscribe', '/unsubscribe?token=abc', (page) => button(page, 'Unsubscribe').click()],
  ['new email address', '/confirm-email?token=abc', (page) => button(page, 'Confirm this address').click()],
  ['prices', '/prices', (page) => page.getByText('Full price table').click()],
  ['purchase', '/book', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['purchase, with missing choices', '/book', (page) => button(page, 'Continue').click()],
  ['purchase, who is buying', '/book?car=Hyundai+Creta', choosePlan],
  ['prices, choosing a model', '/prices', (page) => page.getByRole('combobox').fill('cre')],
  ['contact', '/contact'],
  ['contact, failed', '/contact', failContact],
  ['questions', '/faq', (page) => page.locator('summary').first().click()],
  ['questions, none found', '/faq', (page) => page.getByRole('searchbox').fill('helicopter')],
  ['communities', '/communities'],
  ['communities, none found', '/communities', (page) => page.getByRole('searchbox').fill('helicopter')],
  ['journal', '/blog'],
  ['article', '/blog/monsoon-maintenance'],
  ['login, rejected', '/login', (page) => button(page, 'Login').click()],
  ['registration, rejected', '/register', (page) => button(page, 'Create account').click()],
  ['forgotten password', '/forgot', (page) => button(page, 'Send the link').click()],
  ['new password', '/forgot?token=abc', (page) => button(page, 'Save the new password').click()],
  ['unknown page', '/nowhere'],
  ['malformed URL', '/%'],
  ['wrong method', '/contact', postNatively],
  ['page whose code fails to load', '/', failPageCode],
];

const CUSTOMER: State[] = [
  ['profile', '/profilepage', (page) => expect(page.getByRole('article').first()).toBeVisible()],
  ['profile, edited', '/profilepage', (page) => button(page, 'Edit').click()],
  [
    'profile, one more car',
    '/profilepage',
    async (page) => {
      await button(page, 'Add another car').click();
      await button(page, 'Add this car').click();
    },
  ],
  ['profile, removing a car', '/profilepage', (page) => button(page, 'Remove this car').click()],
  ['plan, cancelling', '/profilepage', (page) => button(page, 'Cancel plan').click()],
  [
    'checkout',
    '/profilepage',
    async (page) => {
      await button(page, 'Continue to Checkout').click();
      await expect(page.getByText('To pay', { exact: true })).toBeVisible();
    },
  ],
  ['purchase, where the car is parked', '/book?step=place', (page) => expectText(page, 'Where is your car parked?')],
  ['purchase, review and pay', '/book?step=pay', (page) => expectText(page, 'You pay')],
  ['single wash, rejected', '/checkoutpremium', (page) => button(page, 'Place order, pay after the wash').click()],
];

async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Community' }).click();
  await page.getByRole('option', { name: 'Amber Heights' }).click();
  await page.getByRole('radio', { name: '6:30–7:00 AM' }).check();
  await button(page, 'Continue').click();
  await expectText(page, 'About you');
}

/** Submits a form as the browser does before its code has loaded. */
async function postNatively(page: Page): Promise<void> {
  await page.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('main form'))");
  await expect(page.getByRole('heading', { name: '405 Method Not Allowed' })).toBeVisible();
}

async function failPageCode(page: Page): Promise<void> {
  // Waits for preloads, so that the next request is for the code of the other page.
  await page.waitForLoadState('networkidle');
  await page.route(/about\.page/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute(/about\.page/);
}

async function failContact(page: Page): Promise<void> {
  await page.route(
    '**/api/contact',
    respondingWith(429, 'too-many-requests', 'Too many attempts. Please wait and try again.'),
  );
  for (const name of ['Name', 'Location', 'Message']) await page.getByRole('textbox', { name }).fill('Text');
  await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('98220 12345');
  await button(page, 'Send message').click();
  await expect(page.getByText('Failed to send your message').first()).toBeVisible();
}

test.describe('axe finds no violations in the light and dark themes', () => {
  test('on any screen of a visitor', async ({ page }) => {
    test.slow();
    await withoutPopup(page);
    await examine(page, PUBLIC);
  });

  test('on any screen of a customer', async ({ page, customer, api, standIn }) => {
    test.slow();
    const covered = { ...SWIFT, carNumber: 'MH14EF9012' };
    await giveCars(api, customer, SWIFT, covered);
    await buyPlan(api, standIn, customer, covered);
    await withoutPopup(page);
    await examine(page, CUSTOMER);
  });

  test('in the popup and the mobile menu', async ({ page }) => {
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
