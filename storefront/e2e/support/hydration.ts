import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** If hydration takes longer, the test continues and fails at its own expectations. */
const MAX_WAIT_MS = 60_000;

const BEFORE_HYDRATION = ['commit', 'domcontentloaded'];

/**
 * Makes goto and reload wait for hydration, because the code of a page loads after its first paint. Tests that delay
 * that code wait for `domcontentloaded`.
 */
export async function awaitHydration(page: Page): Promise<void> {
  let announce = () => {};
  await page.exposeBinding('announceHydration', () => announce());
  await page.addInitScript("addEventListener('hydrated', () => announceHydration())");

  async function hydrated<T>(open: () => Promise<T>, waitUntil = 'load'): Promise<T> {
    const announced = new Promise<void>((resolve) => (announce = resolve));
    const response = await open();
    const isStorefront = !new URL(page.url()).pathname.startsWith('/dashboard');
    const isApplication =
      !BEFORE_HYDRATION.includes(waitUntil) && isStorefront && (await page.locator('#root').count()) > 0;
    if (isApplication) await Promise.race([announced, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return response;
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (url, options) => hydrated(() => goto(url, options), options?.waitUntil);
  page.reload = (options) => hydrated(() => reload(options), options?.waitUntil);
}
