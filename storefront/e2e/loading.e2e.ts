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

  const open = async (page: Page, path: string, width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await page.evaluate('new Promise((idle) => requestIdleCallback(() => requestIdleCallback(() => idle())))');
  };

  test('is hidden and not hydrated on a phone, and shown and hydrated on a wide screen', async ({ page }) => {
    for (const path of ['/unsubscribe', '/confirm-email', '/forgot']) {
      await open(page, path, 1440);
      await expect(promise(page), path).toBeVisible();
      await expect.poll(() => hydrated(page), path).toBeGreaterThan(50);
      await open(page, path, 390);
      await expect(promise(page), path).toBeHidden();
      expect(await hydrated(page), path).toBeLessThanOrEqual(50);
    }

    await test.step('it appears when a phone is turned to landscape', async () => {
      await page.setViewportSize({ width: 932, height: 430 });
      await expect(promise(page)).toBeVisible();
      await expect(page.locator('main svg rect').first()).toBeVisible();
    });
  });
});
