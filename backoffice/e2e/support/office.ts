import type { Route } from '@playwright/test';
import { expect, test as base, type Page } from '../../../scripts/browser/fixtures.js';
import { SharedContext } from '../../../scripts/browser/shared-context.js';
import { settled } from '../../../scripts/browser/settled.js';
import { Office } from '../../test/support/office.js';

export { expect, Office, settled };
export type { Page };

interface PerTest {
  office: Office;
  /** The page, with the demo's admin signed in. Goes to a screen of the backoffice. */
  asAdmin: (path: string) => Promise<void>;
}

interface PerWorker {
  shared: SharedContext;
}

export const test = base.extend<PerTest, PerWorker>({
  // Tests of the backoffice are not about motion, which takes much of a machine without a graphics card.
  shared: [
    async ({ browser, product }, provide) => {
      const shared = await SharedContext.open(browser, { baseURL: product.url, reducedMotion: 'reduce' });
      await provide(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ shared, extraHTTPHeaders }, provide) => {
    await shared.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await provide(shared.context);
    await shared.clear();
  },

  page: async ({ context, viewport }, provide) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await provide(page);
  },

  office: async ({ api, standIn }, provide) => provide(new Office(api, standIn)),

  asAdmin: async ({ page, api, signIn }, provide) => {
    let signedIn = false;
    await provide(async (path) => {
      if (!signedIn) await signIn(page, api.demo('admin'));
      signedIn = true;
      await page.goto(`/dashboard${path}`);
    });
  },
});

/** The address of a list narrowed to what a search finds. */
export function found(resource: string, q: string): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`;
}

/** Answers a call as a server does that fails. */
export function failing(message: string, status = 500): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Failed', message, code: 'internal-error' }),
    });
}

/** Keeps calls waiting until they are let go, to be answered as given. */
export function held(answer: (route: Route) => Promise<void>): {
  handle: (route: Route) => Promise<void>;
  release: () => void;
} {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  return {
    handle: async (route) => {
      await gate;
      await answer(route);
    },
    release: () => release(),
  };
}

/** Goes to another screen of the backoffice that is open, as a link does: nothing is loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(`/dashboard${path}`);
  await page.evaluate(`history.pushState(null, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`);
}

/** Counts clicks until the page loads another document. */
export async function clicksFromNow(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle<{ clicks: number }>(`(() => {
    const count = { clicks: 0 };
    document.addEventListener('pointerdown', () => (count.clicks += 1), { capture: true });
    return count;
  })()`);
  return async () => (await count.jsonValue()).clicks;
}

/** True when nothing of the page lies beyond the window's right edge. */
export function fitsTheWindow(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
}

/** Until a screen shows what it reads, and nothing moves any more. */
export async function loaded(page: Page): Promise<void> {
  const waiting = page.locator('.MuiSkeleton-root, [role=progressbar]');
  await expect(waiting.or(page.getByText(/^Loading .*\.\.\.$/))).toHaveCount(0);
  await settled(page);
}
