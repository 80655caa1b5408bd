import { PUBLIC_PATHS } from './support/public-paths.js';
import { expect, test, type Page } from './support/visitor.js';

/** On a slow connection, each initial script costs a round trip. */
const MAX_SCRIPTS = 16;

test('every public page loads few initial scripts', async ({ api }) => {
  for (const path of PUBLIC_PATHS) {
    const { body } = await api.call<string>('GET', path);
    const files = new Set([...body.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file));
    expect.soft(files.size, path).toBeGreaterThan(2);
    expect.soft(files.size, path).toBeLessThanOrEqual(MAX_SCRIPTS);
  }
});

test('a wash has its heading before its code has loaded, and the heading stays in place', async ({
  page,
  customer,
}) => {
  expect(customer.role).toBe('user');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/checkoutpremium', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: 'Premium Car Wash' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => null)');
  const before = await heading.boundingBox();
  release();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(customer.name);
  expect(await heading.boundingBox()).toEqual(before);
});

test.describe('the illustration beside the account forms', () => {
  const promise = (page: Page) => page.getByText('Your car, clean before the day begins.');
  // React stores its fiber in a property of each hydrated element. It hydrates some parts of a page later, in idle
  // time.
  const hydrated = (page: Page) =>
    page.evaluate<number>(
      `[...document.querySelectorAll('main svg *')].filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))).length`,
    );

  for (const [title, width, isShown] of [
    ['is hidden and not hydrated on a phone', 390, false],
    ['is shown and hydrated on a wide screen', 1440, true],
  ] as const) {
    test(title, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/forgot', '/unsubscribe', '/confirm-email']) {
        await page.goto(path);
        await expect(promise(page)).toBeVisible({ visible: isShown });
        await page.evaluate('new Promise((idle) => requestIdleCallback(() => requestIdleCallback(() => idle())))');
        if (isShown) await expect.poll(() => hydrated(page), path).toBeGreaterThan(50);
        else expect(await hydrated(page), path).toBeLessThanOrEqual(50);
      }
    });
  }

  test('appears when a phone is turned to landscape', async ({ page }) => {
    await page.setViewportSize({ width: 430, height: 932 });
    await page.goto('/forgot');
    await expect(promise(page)).toBeHidden();
    await page.setViewportSize({ width: 932, height: 430 });
    await expect(promise(page)).toBeVisible();
    await expect(page.locator('main svg rect').first()).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read, and links phone, WhatsApp and email', async ({ page }) => {
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const office = page.getByRole('contentinfo');
      for (const [name, link] of [
        [/^\+91 20/, /^tel:\+9120/],
        [/^WhatsApp \+91/, /^https:\/\/wa\.me\/91/],
        [/@/, /^mailto:/],
      ] as const)
        await expect(office.getByRole('link', { name }), path).toHaveAttribute('href', link);
    }
  });

  test('pages linked from emails show the phone number to call instead', async ({ page }) => {
    for (const path of ['/unsubscribe?token=abc', '/confirm-email?token=abc', '/forgot?token=abc']) {
      await page.goto(path);
      await expect(page.getByText('This form needs JavaScript. Without it, please call us: +91')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toBeDisabled();
    }
  });
});
