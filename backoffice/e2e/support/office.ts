import type { Locator, Route } from '@playwright/test';
import { expect, test as base, type Page } from '../../../scripts/browser/fixtures.js';
import { SharedContext } from '../../../scripts/browser/shared-context.js';
import { settled } from '../../../scripts/browser/settled.js';
import { Office } from '../../test/support/office.js';

export { expect, Office, settled };
export type { Page };

interface PerTest {
  office: Office;
  /** Signs in as the demo admin and opens a screen of the backoffice. */
  asAdmin: (path: string) => Promise<void>;
}

interface PerWorker {
  shared: SharedContext;
}

export const test = base.extend<PerTest, PerWorker>({
  shared: [
    async ({ browser, product }, provide) => {
      const shared = await SharedContext.open(browser, {
        baseURL: product.url,
        // Animations are not tested here, and are slow without a graphics card.
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
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

/** The path of a list with a search. */
export function found(resource: string, q: string): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`;
}

/** Responds to a call with a server error. */
export function failing(message: string, status = 500): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Failed', message, code: 'internal-error' }),
    });
}

/** Holds calls until they are released, then handles them with `answer`. */
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

/**
 * Navigates within the open backoffice, without loading a document, which takes a second of processor time.
 *
 * @param title waits for a screen with this title
 */
export async function follow(page: Page, path: string, title?: string): Promise<void> {
  const url = JSON.stringify(`/dashboard${path}`);
  await page.evaluate(`history.pushState(null, '', ${url}); dispatchEvent(new PopStateEvent('popstate'))`);
  if (title === undefined) return;
  await expect(page.getByRole('heading', { level: 1, name: title, includeHidden: true })).toBeVisible();
  await loaded(page);
}

/** What a person did: clicks, and keys other than modifiers. */
interface Effort {
  clicks: number;
  keys: number;
}

/** Counts clicks and keys until the page loads another document. */
export async function effortFromNow(page: Page): Promise<() => Promise<Effort>> {
  const effort = await page.evaluateHandle<Effort>(`(() => {
    const effort = { clicks: 0, keys: 0 };
    const isModifier = (key) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
    document.addEventListener('pointerdown', () => (effort.clicks += 1), { capture: true });
    window.addEventListener('keyup', ({ key }) => (effort.keys += isModifier(key) ? 0 : 1), { capture: true });
    return effort;
  })()`);
  return () => effort.jsonValue();
}

/** Waits until the page is not wider than the window. */
export async function expectToFit(page: Page, what?: string): Promise<void> {
  const excess = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  await expect.poll(excess, what).toBeLessThanOrEqual(0);
}

/** By how many pixels a table is wider than its scroll container. */
export function hiddenWidth(table: Locator): Promise<number> {
  return table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth);
}

/** Waits until a screen has loaded and its animations have ended. */
export async function loaded(page: Page): Promise<void> {
  const waiting = page.locator('.MuiSkeleton-root, [role=progressbar]');
  await expect(waiting.or(page.getByText(/^Loading .*\.\.\.$/))).toHaveCount(0);
  await settled(page);
}
