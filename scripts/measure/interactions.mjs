import { chromium, devices } from '@playwright/test';
import { CHROMIUM_ARGS } from '../browser/chromium.mjs';

/** What people do first on a phone: a name, the page, and the doing. */
const INTERACTIONS = [
  ['opening the menu', '/', (page) => page.getByRole('button', { name: 'Menu' }).tap()],
  ['opening a question', '/faq', (page) => page.locator('summary').first().tap()],
  ['searching the questions', '/faq', (page) => page.getByRole('searchbox').pressSequentially('ref')],
  ['opening the list of cars', '/prices', (page) => page.getByRole('combobox').tap()],
  ['searching the list of cars', '/prices', (page) => page.getByRole('combobox').pressSequentially('cre')],
  ['choosing a type of car', '/prices', (page) => page.getByRole('radio', { name: 'Luxury SUV', exact: true }).tap()],
  ['choosing a duration', '/prices', (page) => page.getByRole('radio', { name: '12 months' }).tap()],
  ['going to another page', '/prices', (page) => page.getByRole('link', { name: 'Services' }).last().tap()],
  ['writing a message', '/contact', (page) => page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello')],
  ['typing a password', '/register', (page) => page.getByLabel('Password', { exact: true }).pressSequentially('soap')],
];

/**
 * How long the slowest event of each interaction took, from the touch to the next frame (Event Timing).
 * @returns {Promise<{ name: string, ms: number }[]>} in steps of 8 ms, as browsers tell it; below 16 ms is 0
 */
export async function measureInteractions(baseURL, { executablePath, slowdown }) {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const measured = [];
  try {
    for (const [name, path, act] of INTERACTIONS) {
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL });
      await context.addInitScript(observeEvents);
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await act(page);
      // Two frames later the browser has told of every event.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200)))));
      measured.push({ name, ms: await page.evaluate(() => globalThis.slowestEvent) });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return measured;
}

/** Runs in the page. */
function observeEvents() {
  globalThis.slowestEvent = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId > 0) globalThis.slowestEvent = Math.max(globalThis.slowestEvent, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}
