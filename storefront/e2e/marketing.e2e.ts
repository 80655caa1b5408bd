import { mailedLink } from './support/mails.js';
import { holdToast } from './support/toasts.js';
import { expect, freeze, respondingWith, test, withoutPopup, type Page } from './support/visitor.js';

const POPUP = 'Join our mailing list to get 20% off your next purchase';
const popup = (page: Page) => page.getByRole('dialog', { name: POPUP });

async function fillPopup(page: Page, email: string): Promise<void> {
  await popup(page).getByRole('textbox', { name: 'Name' }).fill('Farhan Shaikh');
  await popup(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await popup(page).getByRole('textbox', { name: 'Phone' }).fill('98220 12345');
  await popup(page).getByRole('textbox', { name: 'Location' }).fill('Ridgeview Towers, Baner');
}

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Farhan Shaikh');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('98220 12345');
  await page.getByRole('textbox', { name: 'Location' }).fill('Cedar Grove, Baner');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you come on Sundays?');
}

test.describe('the marketing popup', () => {
  test('appears after five seconds on the home page only, and not again once closed', async ({ page }) => {
    await freeze(page);
    await page.goto('/', { waitUntil: 'networkidle' });

    await test.step('it does not follow the visitor to other pages', async () => {
      await page.clock.runFor(1_000);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await page.clock.runFor(20_000);
      await expect(popup(page)).toHaveCount(0);
    });

    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(4_999);
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(popup(page)).toContainText('Every plan is 20% off, applied at checkout. No code needed.');
    await popup(page).getByRole('textbox', { name: 'Name' }).fill('Farhan Shaikh');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await expect(popup(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Farhan Shaikh');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(popup(page)).toHaveCount(0);
    await page.reload();
    await page.clock.runFor(20_000);
    await expect(popup(page)).toHaveCount(0);
  });

  test('is never shown to customers, and waits until an open menu is closed', async ({ page, customer }) => {
    await freeze(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(20_000);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    expect(customer.token).not.toBe('');

    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(popup(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.clock.runFor(2_000);
    await expect(popup(page)).toBeVisible();
  });

  test('keeps the input when sending fails, sends once, creates a lead, and the emailed link unsubscribes with one click @every-store', async ({
    page,
    api,
  }) => {
    const { email } = api.person();
    await freeze(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(5_000);
    await popup(page).getByRole('button', { name: 'Submit' }).click();
    await expect(popup(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await fillPopup(page, email);

    await test.step('the reason for a failure is shown, and the input is kept', async () => {
      const message = 'Too many attempts. Please wait a little and try again.';
      await page.route('**/api/contact', respondingWith(429, 'too-many-requests', message));
      await popup(page).getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Failed to submit details')).toBeVisible();
      await expect(popup(page).getByRole('alert')).toHaveText(message);
      await expect(popup(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Farhan Shaikh');
      await page.unroute('**/api/contact');
    });

    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let calls = 0;
    await page.route('**/api/contact', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await popup(page).getByRole('button', { name: 'Submit' }).dblclick();
    await expect(popup(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await page.clock.resume();
    const toast = page.locator('.Toastify__toast').filter({ hasText: 'Your details have been submitted!' });
    await holdToast(toast, async () => answer());
    await expect(toast.locator('.Toastify__progress-bar'), 'five seconds').toHaveCSS('animation-duration', '5s');
    await expect(popup(page)).toHaveCount(0);
    expect(calls).toBe(1);
    const [lead] = await api.list('/api/leads', { q: email });
    expect(lead).toMatchObject({
      name: 'Farhan Shaikh',
      subject: 'Ridgeview Towers, Baner',
      message: '',
      communityName: 'Ridgeview Towers',
    });

    await page.goto(await mailedLink(page, email, /mailing list/));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You are unsubscribed.' })).toContainText(email);
    expect(await api.list('/api/subscribers', { q: email })).toMatchObject([{ granted: false }]);
  });
});

test('input survives a reload, but passwords do not', async ({ page, api }) => {
  const { email } = api.person();
  await page.goto('/contact');
  await fillContact(page, email);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you come on Sundays?');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);

  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill('Farhan Shaikh');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Farhan Shaikh');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test.describe('the contact form', () => {
  test('requires every field, sends once, confirms and resets @every-store', async ({ page, api }) => {
    const { email } = api.person();
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    for (const name of ['Name', 'Email', 'Phone', 'Location', 'Message']) {
      expect(
        await page.getByRole('textbox', { name }).evaluate((field: any) => field.validity.valueMissing),
        name,
      ).toBe(true);
    }
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/contact') && calls.push(request.url()));
    await fillContact(page, email);
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(calls).toHaveLength(1);
    const leads = await api.list('/api/leads', { q: email });
    expect(leads).toMatchObject([
      { subject: 'Cedar Grove, Baner', message: 'Do you come on Sundays?', communityName: 'Cedar Grove' },
    ]);
  });

  test('shows a failure, keeps the input, and can be sent again when back online', async ({ page, api }) => {
    await page.goto('/contact');
    await fillContact(page, api.person().email);

    await test.step('the specification’s failure text is in a toast', async () => {
      await page.route('**/api/contact', respondingWith(500, 'internal-error', 'Something went wrong'));
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(
        page.getByRole('region', { name: /^Notifications/ }).getByText('Failed to send your message'),
      ).toBeVisible();
      await expect(page.getByRole('form', { name: 'Contact' }).getByRole('alert')).toHaveText(
        'Failed to send your message',
      );
      await page.unroute('**/api/contact');
    });

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'You seem to be offline. Check your connection and try again.' }),
    ).toBeVisible();
    await expect(page.getByText(/^You’re offline\. What you’ve typed/)).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
  });
});

test('a toast is shown at the top right for two seconds, and Alt+T focuses it', async ({ page, api }) => {
  await page.goto('/contact');
  const toast = page.getByRole('alert').filter({ hasText: 'Your message has been sent successfully!' });
  // The animation of the progress bar closes the toast, also with reduced motion.
  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    await test.step(`with motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await fillContact(page, api.person().email);
      await holdToast(toast, () => page.getByRole('button', { name: 'Send message' }).click());
      await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '2s');
      const { x, y, width } = (await toast.boundingBox())!;
      const header = (await page.getByRole('banner').boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(header.y + header.height);
      expect(y).toBeLessThan(100);
      expect(x + width).toBeGreaterThan(page.viewportSize()!.width - 100);
      await page.keyboard.press('Alt+t');
      await expect(page.locator('.Toastify__toast')).toBeFocused();
      await page.reload();
    });
});

test('questions can be searched and opened, and offer contact when nothing is found', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('searchbox').fill('long refund');
  await expect(page.locator('main details')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^1 question found$/ })).toBeAttached();
  await expect(page.locator('main details')).toMatchAriaSnapshot('- group: /^How long does a refund take\\?$/');
  await page.getByText('How long does a refund take?').click();
  await expect(page.getByText(/5–7 business days/)).toBeVisible();
  await page.getByRole('searchbox').fill('helicopter');
  await expect(page.getByText('No answer found. Ask us directly.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the three articles can be read', async ({ page }) => {
  await withoutPopup(page);
  await page.goto('/');
  for (const category of ['Cleaning', 'Maintenance', 'Protection'])
    await expect(page.getByRole('main').getByText(category, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Wax before the sun, not after' }).click();
  await expect(page).toHaveURL('/blog/wax-before-summer');
  expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(900);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the counter runs to 85% in 1.5 seconds when it scrolls into view, and the reviews loop', async ({ page }) => {
    await withoutPopup(page);
    await freeze(page);
    await page.goto('/about');
    const counter = page.getByText(/^\d+%$/).first();
    await expect(counter).toHaveText('85%');
    await counter.scrollIntoViewIfNeeded();
    await expect(counter).toHaveText('0%');
    await page.clock.runFor(740);
    await expect(counter).toHaveText('42%');
    await page.clock.runFor(760);
    await expect(counter).toHaveText('85%');

    await test.step('the reviews loop in 40 seconds and pause on hover and focus', async () => {
      const strip = page.getByRole('region', { name: 'Customer reviews' });
      const track = strip.locator('> *');
      const motion = async (state: string) => {
        await expect(track).toHaveCSS('animation-duration', '40s');
        await expect(track).toHaveCSS('animation-play-state', state);
      };
      await motion('running');
      await strip.hover();
      await motion('paused');
      await page.mouse.move(0, 0);
      await motion('running');
      await strip.focus();
      await motion('paused');
    });
  });
});
