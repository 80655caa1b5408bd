import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { CatalogueResponse } from '../../libs/src/contract/catalogue.js';
import { STOREFRONT_ROUTES } from '../../libs/src/routes.js';
import { Api } from '../../scripts/browser/api.js';
import { PUBLIC_PATHS } from './support/public-paths.js';
import { expect, test, withoutPopup, type Page } from './support/visitor.js';

const ASSETS = resolve(import.meta.dirname, '../../dist/storefront');
const MAX_SCRIPT_BYTES = 90_000;
const MAX_STYLE_BYTES = 15_000;
/** What a server sends before it waits for the first acknowledgement: ten packets. */
const ROUND_TRIP_BYTES = 14_600;
/** The quality with which the server compresses documents. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

const MARKETING = STOREFRONT_ROUTES.filter(({ indexed }) => indexed).map(({ path }) => path);

/** A document, and its bytes with its headers as they are sent. */
async function documentAt(api: Api, path: string): Promise<{ body: string; bytes: number }> {
  const { headers, body } = await api.call<string>('GET', path);
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return { body, bytes: head.length + brotliCompressSync(body, QUALITY).length };
}

test('every public document arrives in the first round trip of a connection', async ({ api }) => {
  for (const path of PUBLIC_PATHS)
    expect.soft((await documentAt(api, path)).bytes, path).toBeLessThan(ROUND_TRIP_BYTES);
});

test('documents embed which time slots are off in less than 100 bytes, and pages show the others', async ({
  page,
  settingsProduct: product,
}) => {
  const own = new Api(product);
  const before = await documentAt(own, '/');
  const { body } = await own.expect<CatalogueResponse>(200, 'GET', '/api/catalogue');
  const [basic, premium, ultimate] = body.washes.map(({ slots }) => slots.slice(1));
  await own.switchOff({ plan: body.planSlots.slice(2), basic: basic!, premium: premium!, ultimate: ultimate! });
  const after = await documentAt(own, '/');
  expect(after.body).not.toBe(before.body);
  // Without compression, whose result depends on the rest of the document.
  expect(after.body.length - before.body.length).toBeLessThan(100);
  await page.goto(`${product.url}/delivery`);
  await expect(page.getByRole('region', { name: 'When' })).toContainText('between 5:00 AM and 6:00 AM');
});

test('navigation loads a page’s styles and loads no file twice', async ({ page }) => {
  await withoutPopup(page);
  const styles: string[] = [];
  page.on('request', (request) => request.url().endsWith('.css') && styles.push(new URL(request.url()).pathname));
  await page.goto('/servicespage', { waitUntil: 'networkidle' });
  expect(styles).toEqual([]);
  for (const [name, title] of [
    ['Contact', 'Talk to us'],
    ['Home', 'A clean car'],
    ['Prices', 'One price'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  }
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((file) => file.includes('/site-'))).toEqual([]);
  expect(new Set(styles).size).toBe(styles.length);
});

test('colours work in browsers without light-dark()', async ({ api }) => {
  const { body } = await api.call<string>('GET', '/');
  expect(body).toContain('--paper:');
  expect(body).not.toContain('light-dark(');
});

test('hashed assets are cached permanently and sent compressed', async ({ api }) => {
  const { body } = await api.call<string>('GET', '/');
  for (const [, asset] of body.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const { headers } = await api.call('GET', asset!, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
  }
});

test('printed pages have black text only', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/prices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('You pay').first()).toBeVisible();
  for (const name of ['Skip to content', 'Book this plan', 'Login'])
    await expect(page.getByRole('link', { name, includeHidden: true }).first()).toBeHidden();
});

test('sitemap.xml and robots.txt contain URLs of this site', async ({ api, product }) => {
  const { body: sitemap } = await api.call<string>('GET', '/sitemap.xml');
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual(
    MARKETING.map((path) => product.url + path),
  );
  const { body: robots } = await api.call<string>('GET', '/robots.txt');
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  expect(robots).toContain('Disallow: /dashboard/');
});

test('every document hydrates without errors or layout shifts, and marketing pages load little', async ({
  page,
  misconduct,
}) => {
  test.slow();
  const errors = await watchHydration(page, 'light');
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  for (const path of [...PUBLIC_PATHS, '/confirm-email?token=abc', '/unsubscribe?token=abc', '/no-such-page'])
    await test.step(path, async () => {
      scripts.clear();
      expect(await shiftsOf(page, path), 'layout shifts').toEqual([]);
      expect(errors).toEqual([]);
      expect(misconduct).toEqual([]);
      if (!MARKETING.includes(path)) return;

      // Inlined styles are in the document too.
      const styles = await page.evaluate<string[]>(
        `[...document.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL(link.href).pathname)`,
      );
      expect(styles.length, 'styles').toBeGreaterThan(0);
      expect(scripts.size, 'scripts').toBeGreaterThan(0);
      expect.soft(bytesOf(scripts), 'bytes of scripts').toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      expect.soft(bytesOf(styles), 'bytes of styles').toBeLessThanOrEqual(MAX_STYLE_BYTES);
      const blocking = await page.evaluate(
        `performance.getEntriesByType('resource').filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ name }) => new URL(name).pathname)`,
      );
      expect.soft(blocking, 'render-blocking resources').toEqual([]);
    });
});

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  // Only the header and the menu, which all pages share, depend on the theme.
  test('documents hydrate without errors or layout shifts', async ({ page, misconduct }) => {
    const errors = await watchHydration(page, 'dark');
    for (const path of ['/', '/login', '/no-such-page']) {
      expect(await shiftsOf(page, path), `${path}, layout shifts`).toEqual([]);
      expect(errors, path).toEqual([]);
      expect(misconduct, path).toEqual([]);
    }
  });
});

test('/book shows its first step before its code has loaded, unless the URL names another step', async ({ api }) => {
  const heading = '>Your plan</h1>';
  expect((await api.call<string>('GET', '/book')).body).toContain(heading);
  expect((await api.call<string>('GET', '/book?step=pay')).body).not.toContain(heading);
});

test('the pages of emailed links show their form only with the query of the link', async ({ api }) => {
  for (const path of ['/confirm-email', '/unsubscribe']) {
    const incomplete = 'This link is incomplete.';
    expect((await api.call<string>('GET', path)).body, path).toContain(incomplete);
    const { body } = await api.call<string>('GET', `${path}?token=abc`);
    expect(body, path).toContain('type="submit"');
    expect(body, path).not.toContain(incomplete);
  }
});

test('fields are disabled until hydration', async ({ page }) => {
  await withoutPopup(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const [path, role] of [
    ['/prices', 'combobox'],
    ['/faq', 'searchbox'],
    ['/login', 'textbox'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole(role).first(), path).toBeDisabled();
  }
});

test('a click on a button takes effect once its code has loaded', async ({ page }) => {
  await withoutPopup(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('documents hydrate without warnings for customers, who never see the empty first step of a draft', async ({
  page,
  customer,
  misconduct,
}) => {
  await withoutPopup(page);
  for (const path of ['/', '/prices', '/book', '/profilepage']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Signup' })).toBeHidden();
  }
  expect(misconduct).toEqual([]);

  await test.step('a purchase with a draft', async () => {
    await page.goto('/book');
    await page.getByRole('radio', { name: 'Creta' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Creta' })).toBeChecked();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/book', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your plan' })).toBeHidden();
  });
  expect(customer.role).toBe('user');
});

/** The compressed size of assets. */
function bytesOf(files: Iterable<string>): number {
  return [...new Set(files)].reduce((sum, file) => sum + statSync(`${ASSETS}${file}.br`).size, 0);
}

/** Prepares the page for `shiftsOf`. Returns the errors that it reports from now on. */
async function watchHydration(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const errors: string[] = [];
  await withoutPopup(page);
  await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
  await page.addInitScript(countShifts);
  await paintAtOnce(page);
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 404/.test(message.text()) && errors.push(message.text()),
  );
  return errors;
}

/**
 * Makes the browser paint no document before it has parsed all of it. Slow browsers paint in between, and parts of a
 * header move when the next part is inserted.
 */
async function paintAtOnce(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const expected = '<head><link rel="expect" href="#site-content" blocking="render">';
    await route.fulfill({ response, body: (await response.text()).replace('<head>', expected) });
  });
}

/** The layout shifts while a page is opened, with old and new positions. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate('document.fonts.ready.then(() => null)');
  return page.evaluate<string[]>('window.shifted');
}

/** Runs in the page. */
const countShifts = `
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      for (const { node, previousRect, currentRect } of sources)
        window.shifted.push([value, (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 120), JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
`;
