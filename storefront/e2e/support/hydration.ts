import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Then a test goes on: a page whose code a test keeps back is never hydrated. */
const MAX_WAIT_MS = 5_000;

/** Lets goto and reload wait for hydration too, as the code of a page loads after its first paint. */
export async function awaitHydration(page: Page): Promise<void> {
  let announce = () => {};
  await page.exposeBinding('announceHydration', () => announce());
  await page.addInitScript("addEventListener('hydrated', () => announceHydration())");

  async function hydrated<T>(waitUntil: string | undefined, open: () => Promise<T>): Promise<T> {
    const announced = new Promise<void>((resolve) => (announce = resolve));
    const response = await open();
    const isApplication = waitUntil !== 'commit' && (await page.locator('#root').count()) > 0;
    if (isApplication) await Promise.race([announced, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return response;
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (url, options) => hydrated(options?.waitUntil, () => goto(url, options));
  page.reload = (options) => hydrated(options?.waitUntil, () => reload(options));
}
