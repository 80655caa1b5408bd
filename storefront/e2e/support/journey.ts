import type { Page } from './visitor.js';

/**
 * Counts the screens of a purchase and the fields that are typed into. Start it before the first screen is opened.
 */
export class Journey {
  private constructor(
    private readonly page: Page,
    private readonly visitedScreens: Set<string>,
  ) {}

  static async begin(page: Page): Promise<Journey> {
    const visitedScreens = new Set<string>();
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname, searchParams, protocol } = new URL(frame.url());
      if (!protocol.startsWith('http') || pathname.startsWith('/health')) return;
      // Without a step in the URL, the purchase is at its first step.
      const step =
        pathname === '/book' ? (searchParams.get('step') ?? (searchParams.get('renew') ? 'pay' : 'plan')) : '';
      visitedScreens.add(`${pathname} ${step}`.trim());
    });
    await page.addInitScript(`
      document.addEventListener('input', ({ target }) => {
        if (!target.matches('input:not([type=radio]):not([type=checkbox]), textarea')) return;
        const typed = new Set(JSON.parse(sessionStorage.getItem('typed') ?? '[]'));
        typed.add(target.labels?.[0]?.textContent ?? target.name);
        sessionStorage.setItem('typed', JSON.stringify([...typed]));
      }, true);
    `);
    return new Journey(page, visitedScreens);
  }

  /** The screens from the first one to the payment, without the confirmation. */
  screens(): string[] {
    return [...this.visitedScreens].filter((screen) => screen !== '/booked');
  }

  /** The labels of the fields that were typed into. */
  typed(): Promise<string[]> {
    return this.page.evaluate(`JSON.parse(sessionStorage.getItem('typed') ?? '[]')`);
  }
}
