import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { LOCALE } from './locale.mjs';

/**
 * A browser context for all tests of a worker, in which the backoffice is downloaded and compiled once: its first page
 * costs twice the processor time of a later one. Each test gets a new page, without cookies, storage and routes. A
 * clock that a test installs stays installed, so tests only let it run and move it forward.
 */
export class SharedContext {
  private constructor(
    readonly context: BrowserContext,
    private readonly keeper: Page,
  ) {}

  static async open(browser: Browser, options: BrowserContextOptions): Promise<SharedContext> {
    const context = await browser.newContext({ ...LOCALE, ...options });
    // The renderer process and its compiled code exist as long as a page of the site is open.
    const keeper = await context.newPage();
    await keeper.goto('/health/live');
    return new SharedContext(context, keeper);
  }

  /** Clears all state between tests, except the browser's cache. */
  async clear(): Promise<void> {
    await Promise.all(this.context.pages().flatMap((page) => (page === this.keeper ? [] : [page.close()])));
    await this.context.unrouteAll();
    await this.context.setOffline(false);
    await this.context.clearCookies();
    await this.keeper.evaluate('localStorage.clear()');
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
