import { test as base } from './office.js';

export { expect, type Page } from './office.js';

/** Tests on a phone with a service worker. Each has its own context, because the worker stays in it. */
export const test = base.extend({
  viewport: { width: 390, height: 844 },
  context: async ({ browser, product, extraHTTPHeaders, locale, timezoneId }, provide) => {
    const context = await browser.newContext({
      locale: locale!,
      timezoneId: timezoneId!,
      baseURL: product.url,
      extraHTTPHeaders,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await provide(context);
    await context.close();
  },
});
