import { test as base, expect, type ConsoleMessage, type Page, type Request, type WebError } from '@playwright/test';
import { awaitNewDay } from '../tooling/new-day.mjs';
import { diskFolder } from '../tooling/storage.mjs';
import { anyAddress, Api, type Credentials, type Session } from './api.js';
import { Product } from './product.js';
import { StandInControl } from './stand-in.js';

export { expect };
export type { Page };

interface PerTest {
  api: Api;
  /** The payment provider's stand-in, without faults at the start of each test. */
  standIn: StandInControl;
  /** Signs the browser in without the login form, with session keys and refresh cookie. */
  signIn: (page: Page, who: Credentials) => Promise<Session>;
  /** Starts a separate instance for the test, with its own settings and its data on disk. It ends with the test. */
  startProduct: (environment?: Record<string, string>) => Promise<Product>;
  /** A second instance, for tests that change settings which other tests depend on. They are reset after the test. */
  settingsProduct: Product;
  /**
   * Forbidden events of pages: uncaught exceptions, blocked content, external requests. The test fails unless it is
   * empty at the end.
   */
  misconduct: string[];
  /** Each test runs within one day. */
  oneDay: void;
}

/** The longest that a test takes on a busy machine. */
const TEST_MS = 2 * 60_000;

interface PerWorker {
  product: Product;
  secondProduct: Product;
}

/**
 * Playwright's test with a running application. Tests of one worker share it, so each creates the customers it needs.
 */
export const test = base.extend<PerTest, PerWorker>({
  oneDay: [
    async ({}, use) => {
      await awaitNewDay(TEST_MS);
      await use();
    },
    { auto: true, timeout: 2 * TEST_MS },
  ],

  product: [
    async ({}, use) => {
      const { BASE_URL } = process.env;
      const product = BASE_URL ? Product.running(BASE_URL) : await Product.start();
      await new Api(product).liftHomeLimits();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  secondProduct: [
    async ({}, use) => {
      const product = await Product.start();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  settingsProduct: async ({ secondProduct }, use, testInfo) => {
    const api = new Api(secondProduct);
    const settings = await api.settings();
    const before = secondProduct.log.length;
    await use(secondProduct);
    const log = secondProduct.log.slice(before);
    if (log && testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('log of the second product', { body: log });
    await api.changeSettings(() => settings);
  },

  baseURL: async ({ product }, use) => use(product.url),

  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anyAddress() }),

  api: async ({ product }, use) => use(new Api(product)),

  standIn: async ({ product }, use) => {
    const standIn = new StandInControl(product);
    await use(standIn);
    await standIn.clearFaults();
  },

  signIn: async ({}, use) => {
    await use(async (page, { email, password }) => {
      const answer = await page.request.post('/api/login', { data: { email, password } });
      expect(answer.status(), `login of ${email}`).toBe(200);
      const session = (await answer.json()) as Session;
      // Storage can be written from any document of the origin. This one runs no script that would read it too early.
      await page.goto('/health/live');
      await page.evaluate(storeSession, { ...session });
      return session;
    });
  },

  startProduct: async ({}, use, testInfo) => {
    const own: Product[] = [];
    await use(async (environment) => {
      const product = await Product.start(environment, diskFolder());
      own.push(product);
      return product;
    });
    for (const product of own) {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach(`log of ${product.url}`, { body: product.log });
      await product.dispose();
    }
  },

  misconduct: [
    async ({ context, product }, use, testInfo) => {
      const found: string[] = [];
      const before = product.log.length;
      const onError = (error: WebError) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      const onConsole = (message: ConsoleMessage) => {
        if (/Content Security Policy|Permissions Policy/.test(message.text())) found.push(`refused: ${message.text()}`);
      };
      const onRequest = (request: Request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== new URL(product.url).hostname)
          found.push(`external request: ${request.url()}`);
      };
      context.on('weberror', onError).on('console', onConsole).on('request', onRequest);
      await use(found);
      context.off('weberror', onError).off('console', onConsole).off('request', onRequest);
      const log = product.log.slice(before);
      if (log && testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('log of the product', { body: log });
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page. */
function storeSession({ token, userId, email, role, staffRole }: Session): void {
  const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } };
  for (const [key, value] of Object.entries({ isLoggedIn: 'true', token, userId, email, role }))
    localStorage.setItem(key, value);
  if (staffRole && staffRole !== role) localStorage.setItem('staffRole', staffRole);
}
