import { violations } from '../../scripts/browser/axe.js';
import { button, examine, type State } from './support/examine.js';
import { giveCars } from './support/seed.js';
import { holdToast } from './support/toasts.js';
import { expect, respondingWith, test, withoutPopup, type Page } from './support/visitor.js';

const DOWN = respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.');
const provider = (page: Page) => page.getByRole('dialog', { name: /^Test payment/ });
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('9:00 AM - 9:30 AM');
}

/** Error states that a customer may see. */
const CUSTOMER: State[] = [
  ['checkout without a plan', '/checkout', (page) => expectText(page, 'No data found.')],
  ['checkout, declined', '/profilepage', decline],
  ['checkout, not recorded', '/profilepage', payUnrecorded],
  ['single wash, failed', '/checkoutbasic', failWash],
  ['single wash, placed', '/checkoutbasic', placeWash],
  ['My Washes, cancelling', '/profilepage', (page) => button(page, 'Cancel wash').click()],
  ['My Washes, cancelled', '/profilepage', cancelWash],
  ['offline', '/profilepage', goOffline],
  ['sign in again', '/profilepage', expireSession],
];

const VISITOR: State[] = [
  ['login required', '/profilepage', (page) => expectText(page, 'Please log in to continue.')],
  ['forgotten password, email sent', '/forgot', requestLink],
  ['new password, link already used', '/forgot?token=abc', openUsedLink],
  ['questions that failed to load', '/', failQuestions],
  ['form whose code failed to load', '/login', failFormCode],
];

async function checkOut(page: Page): Promise<void> {
  await button(page, 'Continue to Checkout').click();
  await button(page, 'Proceed to Payment').click();
}

async function decline(page: Page): Promise<void> {
  await checkOut(page);
  await provider(page).getByRole('button', { name: 'Decline payment' }).click();
  await provider(page).getByRole('button', { name: 'Close' }).click();
  await expectText(page, 'Your bank declined the payment.');
}

async function payUnrecorded(page: Page): Promise<void> {
  await page.route('**/api/checkout/add', DOWN);
  await checkOut(page);
  await provider(page).getByRole('button', { name: /^Pay / }).click();
  await expectText(page, 'Failed to add plan. Try again!');
  await page.unroute('**/api/checkout/add');
}

async function failWash(page: Page): Promise<void> {
  await page.route('**/api/checkoutBasic', DOWN);
  await chooseTime(page);
  await button(page, 'Place order, pay after the wash').click();
  await expectText(page, 'Our service is not available');
  await page.unroute('**/api/checkoutBasic');
}

async function placeWash(page: Page): Promise<void> {
  await chooseTime(page);
  await button(page, 'Place order, pay after the wash').click();
  await expect(page.getByRole('heading', { level: 1, name: /^You.re all set/ })).toBeVisible();
  await expectText(page, 'Order placed successfully! (Basic)');
}

async function cancelWash(page: Page): Promise<void> {
  await button(page, 'Cancel wash').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel wash' }).click();
  await expectText(page, 'has been cancelled.');
}

async function goOffline(page: Page): Promise<void> {
  // Simulates the offline event and keeps the connection, because axe still has to run in the page.
  await page.evaluate(
    "Object.defineProperty(navigator, 'onLine', { get: () => false }); dispatchEvent(new Event('offline'))",
  );
  await expectText(page, 'You’re offline.');
}

async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate("localStorage.setItem('token', 'out.of.date')");
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible();
}

async function requestLink(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  await button(page, 'Send the link').click();
  await expectText(page, 'If an account exists for this email');
}

async function openUsedLink(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('seven wet herons');
  await page.getByLabel('Confirm password').fill('seven wet herons');
  await button(page, 'Save the new password').click();
  await expectText(page, 'This link has expired or was already used.');
}

async function failQuestions(page: Page): Promise<void> {
  await page.route('**/api/faq', DOWN);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await expectText(page, 'We couldn’t load the questions.');
  await page.unroute('**/api/faq');
}

async function failFormCode(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expectText(page, 'This form did not load.');
  await page.unroute('**/assets/*.js');
}

test.describe('axe finds no violations in the light and dark themes', () => {
  test.beforeEach(({ page }) => withoutPopup(page));

  test('in the error states of a visitor', async ({ page }) => {
    test.slow();
    await examine(page, VISITOR);
  });

  test('in the error states of a customer', async ({ page, customer, api, standIn }) => {
    test.slow();
    await standIn.setFaults({ webhook: { drop: true } });
    await giveCars(api, customer);
    await examine(page, CUSTOMER);
  });

  test('in a toast', async ({ page }) => {
    await page.route('**/api/contact', DOWN);
    await page.goto('/contact');
    for (const name of ['Name', 'Location', 'Message']) await page.getByRole('textbox', { name }).fill('Text');
    await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
    await page.getByRole('textbox', { name: 'Phone' }).fill('98220 12345');
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to send your message' }).last();
    await holdToast(toast, () => button(page, 'Send message').click());
    await expect(page.locator('.Toastify__toast')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
