import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/browser/chromium.mjs';
import { LOCALE } from './scripts/browser/locale.mjs';
import { testStorage } from './scripts/tooling/storage.mjs';

/** TEST_STORE=mongo runs the journeys that are tagged @every-store, on MongoDB; otherwise all of them run on SQLite. */
const store = process.env.TEST_STORE ?? 'sqlite';

/** Fewer processes exchange fewer messages, which saves 5 to 10 % of the processor time. */
const FEWER_PROCESSES = ['--process-per-site', '--enable-features=NetworkServiceInProcess2'];

Object.assign(process.env, testStorage());

export default defineConfig({
  globalSetup: './scripts/browser/global-setup.ts',
  projects: [
    { name: 'product', testDir: 'backend/test/process' },
    { name: 'storefront', testDir: 'storefront/e2e' },
    { name: 'backoffice', testDir: 'backoffice/e2e' },
  ],
  testMatch: '**/*.e2e.ts',
  ...(store === 'mongo' && { grep: /@every-store/ }),
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // Generous, because a busy machine is no defect; what has to be fast says so in its own expectation.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  outputDir: `test-results/browser-${store}`,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? `test-results/browser-${store}.json` }],
  ],
  use: {
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: [...CHROMIUM_ARGS, ...FEWER_PROCESSES] },
    ...LOCALE,
    // It would handle requests that tests intercept. Tests of it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
