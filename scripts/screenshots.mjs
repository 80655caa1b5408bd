import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './browser/chromium.mjs';

/**
 * Takes screenshots of a running instance in the requested widths and colour schemes.
 *
 * node scripts/screenshots.mjs [--out FOLDER] [--base URL] [--widths 390,768,1440] [--schemes light,dark] [--as EMAIL
 * --password PASSWORD] [--viewport] [--wait MILLISECONDS] ADDRESS …
 *
 * `--as` signs in first, `--viewport` captures the viewport instead of the full page, `--wait` waits for late content.
 * Files are named <address>-<width>-<scheme>.png.
 */
const { values, positionals: addresses } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'test-results/screenshots' },
    base: { type: 'string', default: 'http://localhost:3000' },
    widths: { type: 'string', default: '390,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    as: { type: 'string' },
    password: { type: 'string', default: process.env.DEMO_PASSWORD ?? '' },
    viewport: { type: 'boolean', default: false },
    wait: { type: 'string', default: '0' },
  },
});

const QUIET_MS = 500;
const QUIET_WITHIN_MS = 30_000;
const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 };

const executablePath = findChromium({ headlessShell: false });
if (addresses.length === 0 || !executablePath) {
  console.error(
    addresses.length === 0
      ? 'Name the paths to capture, such as / /prices'
      : 'No Chromium: install one, or name it with CHROMIUM_PATH.',
  );
  process.exit(2);
}

mkdirSync(values.out, { recursive: true });
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const session = values.as ? await login(values.as, values.password) : null;
  for (const scheme of values.schemes.split(',')) {
    for (const width of values.widths.split(',').map(Number)) await take(scheme, width, session);
  }
} finally {
  await browser.close();
}

async function login(email, password) {
  const response = await fetch(new URL('/api/login', values.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`signing in as ${email} answered ${response.status}`);
  const { token, userId, role, staffRole } = await response.json();
  // As libs/src/browser/session.ts stores it.
  const more = staffRole && staffRole !== role ? { staffRole } : {};
  return { isLoggedIn: 'true', token, email, role, userId, ...more };
}

async function take(colorScheme, width, session) {
  const context = await browser.newContext({
    baseURL: values.base,
    colorScheme,
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  if (session) {
    await context.addInitScript(
      (keys) => Object.entries(keys).forEach(([key, value]) => localStorage.setItem(key, value)),
      session,
    );
  }
  const page = await context.newPage();
  const quiet = quietnessOf(page);
  for (const address of addresses) {
    await page.goto(address);
    await quiet();
    await page.evaluate(() => document.fonts.ready.then(() => null));
    await page.waitForTimeout(Number(values.wait));
    const name = address.replace(/^\/+|\/+$/g, '').replace(/[^\w]+/g, '-') || 'home';
    const path = join(resolve(values.out), `${name}-${width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: !values.viewport });
    console.log(path);
  }
  await context.close();
}

/**
 * Returns a function that waits until a page has requested nothing for half a second. The stream of live updates stays
 * open, so Playwright's `networkidle` never comes.
 */
function quietnessOf(page) {
  const open = new Set();
  let changedAt = 0;
  const changed = (request, change) => {
    if (new URL(request.url()).pathname === '/api/updates') return;
    change();
    changedAt = performance.now();
  };
  page.on('request', (request) => changed(request, () => open.add(request)));
  for (const ended of ['requestfinished', 'requestfailed'])
    page.on(ended, (request) => changed(request, () => open.delete(request)));
  return async () => {
    const until = performance.now() + QUIET_WITHIN_MS;
    while ((open.size > 0 || performance.now() - changedAt < QUIET_MS) && performance.now() < until)
      await page.waitForTimeout(QUIET_MS / 5);
  };
}
