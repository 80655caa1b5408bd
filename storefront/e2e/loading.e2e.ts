import { STOREFRONT_ROUTES } from '../../libs/src/routes.js';
import { expect, test, type Page } from './support/visitor.js';

/** Files of code that a page begins with. Each costs a slow connection a round trip of its own. */
const MAX_FILES = 16;

test('every public page starts with few files of code', async ({ api }) => {
  for (const { path } of STOREFRONT_ROUTES.filter(({ access }) => access === 'public')) {
    const { body } = await api.call<string>('GET', path);
    const files = new Set([...body.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file));
    expect.soft(files.size, path).toBeGreaterThan(2);
    expect.soft(files.size, path).toBeLessThanOrEqual(MAX_FILES);
  }
});

test.describe('the illustration beside the forms of an account', () => {
  const promise = (page: Page) => page.getByText('Your car, clean before the day begins.');
  // React keeps its record of an element in one of the element's own properties.
  const hydrated = (page: Page) =>
    page.evaluate<number>(
      `[...document.querySelectorAll('main svg *')].filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))).length`,
    );

  for (const [what, width, isShown] of [
    ['is not hydrated on a phone, which hides it', 390, false],
    ['is shown and hydrated on a wide screen', 1440, true],
  ] as const) {
    test(what, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/forgot', '/unsubscribe', '/confirm-email']) {
        await page.goto(path);
        await expect(promise(page)).toBeVisible({ visible: isShown });
        expect((await hydrated(page)) > 50, path).toBe(isShown);
      }
    });
  }

  test('appears when a phone is turned to its side', async ({ page }) => {
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

  test('the pages that mails lead to say whom to call instead', async ({ page }) => {
    for (const path of ['/unsubscribe?token=abc', '/confirm-email?token=abc', '/forgot?token=abc']) {
      await page.goto(path);
      await expect(page.getByText('This form needs JavaScript. Without it, please call us: +91')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toBeDisabled();
    }
  });
});
