import type { Locator } from '@playwright/test';
import { Journey } from './support/journey.js';
import { CRETA, giveCars } from './support/seed.js';
import { expect, test, withoutPopup, type Page } from './support/visitor.js';

const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name, exact: typeof name === 'string' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const topOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().bottom);

async function chooseCommunity(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Community' }).click();
  await page.getByRole('option', { name: 'Amber Heights' }).click();
}

test('a new customer books and pays in 5 screens and types into 6 fields @every-store', async ({
  page,
  api,
  visitor,
}) => {
  const { name, email, phone, password } = api.person();
  const carNumber = visitor.carNumber();
  await withoutPopup(page);
  const journey = await Journey.begin(page);

  await page.goto('/');
  await page.getByRole('link', { name: 'Book your plan' }).click();

  await expect(title(page, 'Your plan')).toBeVisible();
  await radio(page, 'Creta').check();
  await expect(page.getByText('₹2,170.26 a month')).toBeVisible();
  await expect(page.getByText('You save ₹1,379.40')).toBeVisible();
  await chooseCommunity(page);
  await radio(page, '6:30–7:00 AM').check();
  await button(page, 'Continue').click();

  await expect(title(page, 'About you')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Continue').click();

  await expect(title(page, 'Where is your car parked?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Flat or house' }).fill('704');
  await radio(page, 'Basement 1').check();
  await page.getByRole('textbox', { name: 'Car number' }).fill(carNumber);
  await button(page, 'Continue').click();

  await expect(title(page, 'Review and pay')).toBeVisible();
  await expect(visitor.line('Plan price, 3 months')).toHaveText('₹6,897');
  await expect(visitor.line('After 20% off')).toHaveText('₹5,517.60');
  await expect(visitor.line('GST, 18%')).toHaveText('₹993.17');
  await expect(visitor.line('You pay')).toHaveText('₹6,510.77');
  await button(page, 'Pay ₹6,510.77').click();
  await visitor.payAtProvider();

  await expect(title(page, 'You’re all set.')).toBeVisible();
  await expect(page.getByText(/^First clean \w{3}\s\d{1,2}\s\w{3,4}, 6:30–7:00 AM$/)).toBeVisible();
  expect(journey.screens()).toHaveLength(5);
  expect(await journey.typed()).toHaveLength(6);

  const saved = page.waitForEvent('download');
  await button(page, 'Add to calendar').click();
  expect((await saved).suggestedFilename()).toBe('car-cleaning.ics');

  await page.getByRole('link', { name: 'Go to your profile' }).click();
  const plan = visitor.plans('Hyundai Creta, Active');
  await expect(plan).toContainText('6:30–7:00 AM');
  await expect(plan).toContainText('Basement 1');
  const token = await page.evaluate<string>("localStorage.getItem('token')");
  const userId = await page.evaluate<string>("localStorage.getItem('userId')");
  const { body: plans } = await api.call('GET', `/api/plans/${userId}`, { token });
  const { body: profile } = await api.call('GET', '/api/profile', { token });
  const version = await visitor.policyVersion();
  expect(profile, 'consent at registration').toMatchObject({ acceptedTerms: { version } });
  expect(plans, 'consent of the order').toMatchObject([{ termsVersion: version }]);
});

test('a signed-out customer signs in during the purchase and types nothing else @every-store', async ({
  page,
  api,
  visitor,
}) => {
  const person = await api.customer();
  await giveCars(api, person, { ...CRETA, carNumber: visitor.carNumber() });
  await withoutPopup(page);
  const journey = await Journey.begin(page);

  await page.goto('/prices');
  await radio(page, 'Creta').check();
  await radio(page, '6 months').check();
  await page.getByRole('link', { name: 'Book this plan' }).click();
  await expect(radio(page, '6 months')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Make and model' })).toHaveValue('Hyundai Creta');
  await chooseCommunity(page);
  await radio(page, '6:30–7:00 AM').check();
  await button(page, 'Continue').click();

  await button(page, 'I have an account').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Log in').click();

  await expect(title(page, 'Review and pay')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Basement 1, bay 42');
  await button(page, /^Pay ₹/).click();
  await visitor.payAtProvider();
  await expect(title(page, 'You’re all set.')).toBeVisible();
  expect(journey.screens()).toEqual(['/prices', '/book plan', '/book you', '/book pay']);
  expect(await journey.typed()).toEqual(['Email', 'Password']);
});

test('a signed-in customer with a saved car buys in 3 screens and types nothing', async ({
  page,
  api,
  customer,
  visitor,
}) => {
  await giveCars(api, customer, { ...CRETA, carNumber: visitor.carNumber() });
  const journey = await Journey.begin(page);
  await page.goto('/prices');
  await radio(page, 'Creta').check();
  await page.getByRole('link', { name: 'Book this plan' }).click();
  await button(page, 'Continue').click();
  await expect(title(page, 'Review and pay')).toBeVisible();
  await button(page, /^Pay ₹/).click();
  await visitor.payAtProvider();
  await expect(title(page, 'You’re all set.')).toBeVisible();
  expect(journey.screens()).toEqual(['/prices', '/book plan', '/book pay']);
  expect(await journey.typed()).toEqual([]);
});

test('a purchase survives a reload, Back, a lost connection and a registered email address', async ({
  page,
  api,
  context,
}) => {
  const person = await api.register();
  await page.goto('/book?car=Maruti+Suzuki+Swift&months=12');
  await chooseCommunity(page);
  await radio(page, '7:00–7:30 AM').check();
  await button(page, 'Continue').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha Rao');
  await page.goBack();
  await expect(radio(page, '7:00–7:30 AM')).toBeChecked();
  await expect(radio(page, '12 months')).toBeChecked();
  await page.goForward();
  await expect(title(page, 'About you')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Rao');

  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill('another password than theirs');
  await context.setOffline(true);
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline');
  await context.setOffline(false);
  await button(page, 'Continue').click();
  await expect(page.getByText('This email address already has an account.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Log in').click();
  await expect(title(page, 'Where is your car parked?')).toBeVisible();

  // A step that cannot be reached yet redirects to the first incomplete one.
  await page.goto('/book?step=pay');
  await expect(title(page, 'Where is your car parked?')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByText('Please enter your flat or house number')).toBeVisible();
  await expect(page.getByText('Please choose the parking level or enter the bay')).toBeVisible();
});

test('on a phone, the outcome of a payment is in view, and the offline notice does not cover it', async ({
  page,
  api,
  customer,
  visitor,
  context,
}) => {
  await giveCars(api, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/book');
  await button(page, 'Continue').click();

  await test.step('the outcome of a payment is scrolled into view', async () => {
    await button(page, /^Pay ₹/).click();
    await visitor.provider.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You closed the payment window. Nothing was charged.')).toBeInViewport();
  });

  await test.step('the offline notice covers neither the message nor the button', async () => {
    await context.setOffline(true);
    await button(page, /^Pay ₹/).click();
    const alert = page.getByRole('alert').filter({ hasText: 'You seem to be offline' });
    await expect(alert).toBeInViewport({ ratio: 1 });
    const notice = (await page.getByText(/^You’re offline\./).boundingBox())!;
    for (const shown of [alert, button(page, /^Pay ₹/)]) {
      const { y, height } = (await shown.boundingBox())!;
      expect(y >= notice.y + notice.height || y + height <= notice.y).toBe(true);
    }
  });
});

test('offline, the notice cuts off neither the step labels nor the price', async ({ page, context }) => {
  await withoutPopup(page);
  await page.goto('/book');
  const heading = title(page, 'Your plan');
  await expect(heading).toBeVisible();
  const label = page.getByRole('navigation', { name: 'Steps' }).getByText('Car park');
  const price = page.getByRole('region', { name: 'Price' });
  const notice = page.getByText(/^You’re offline\./);
  await context.setOffline(true);
  await expect(notice).toBeVisible();

  for (const width of [320, 390, 768, 1440])
    await test.step(`the step labels at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate('window.scrollTo(0, 0)');
      expect(await topOf(label)).toBeGreaterThanOrEqual(await bottomOf(notice));
      await heading.evaluate((element) => element.scrollIntoView());
      expect(await topOf(heading)).toBeGreaterThanOrEqual(await bottomOf(notice));
      // Behind the notice as a whole.
      expect(await bottomOf(label)).toBeLessThanOrEqual(await bottomOf(notice));
    });

  await test.step('the price while the page scrolls', async () => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.evaluate('window.scrollTo(0, 300)');
    expect(await topOf(price)).toBeGreaterThanOrEqual(await bottomOf(notice));
  });
});

test('no input is lost when the session expires during a purchase, with or without logging in again', async ({
  page,
  context,
  customer,
  visitor,
}) => {
  const expire = async () => {
    await context.clearCookies();
    await page.evaluate("localStorage.setItem('token', 'out.of.date')");
  };
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await page.goto('/book?car=Hyundai+Creta');
  await chooseCommunity(page);
  await radio(page, '6:30–7:00 AM').check();
  await button(page, 'Continue').click();
  await page.getByRole('textbox', { name: 'Flat or house' }).fill('704');
  await radio(page, 'Basement 1').check();
  await page.getByRole('textbox', { name: 'Car number' }).fill(visitor.carNumber());

  await expire();
  await button(page, 'Continue').click();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(title(page, 'Review and pay')).toBeVisible();

  await expire();
  await button(page, /^Pay ₹/).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(title(page, 'About you')).toBeVisible();
  await page.reload();
  await button(page, 'I have an account').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await button(page, 'Log in').click();
  await expect(title(page, 'Review and pay')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('704');
  await button(page, /^Pay ₹/).click();
  await visitor.payAtProvider();
  await expect(title(page, 'You’re all set.')).toBeVisible();
});
