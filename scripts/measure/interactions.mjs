import { chromium, devices } from '@playwright/test';
import { CHROMIUM_ARGS } from '../browser/chromium.mjs';

const tap = (target) => target.tap();
const type = (text) => (target) => target.pressSequentially(text);

/** Common first interactions on a phone: a name, the page, the target and the action. */
const INTERACTIONS = [
  ['opening the menu', '/', (page) => page.getByRole('button', { name: 'Menu' }), tap],
  ['opening a question', '/faq', (page) => page.locator('summary').first(), tap],
  ['searching the questions', '/faq', (page) => page.getByRole('searchbox'), type('ref')],
  ['opening the list of cars', '/prices', (page) => page.getByRole('combobox'), tap],
  ['searching the list of cars', '/prices', (page) => page.getByRole('combobox'), type('cre')],
  ['choosing a type of car', '/prices', (page) => page.getByRole('radio', { name: /^SUV, luxury SUV/ }), tap],
  ['choosing a duration', '/prices', (page) => page.getByRole('radio', { name: '12 months' }), tap],
  ['going to another page', '/prices', (page) => page.getByRole('link', { name: 'Services' }).last(), tap],
  ['writing a message', '/contact', (page) => page.getByRole('textbox', { name: 'Message' }), type('Hello')],
  ['typing a password', '/register', (page) => page.getByLabel('Password', { exact: true }), type('soap')],
];

const TRIES = 3;

/**
 * The duration of the slowest event of each interaction, from input to the next frame (Event Timing): the median of
 * three fresh pages.
 * @returns {Promise<{ name: string, ms: number }[]>} in steps of 8 ms, as reported by browsers; below 16 ms is 0
 */
export async function measureInteractions(baseURL, { executablePath, slowdown }) {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const measured = [];
  try {
    for (const [name, path, locate, act] of INTERACTIONS) {
      const times = [];
      for (let tried = 0; tried < TRIES; tried += 1) {
        const context = await browser.newContext({ ...devices['Pixel 7'], baseURL });
        times.push(await slowestEvent(context, { path, locate, act, slowdown }));
        await context.close();
      }
      measured.push({ name, ms: times.sort((a, b) => a - b)[Math.floor(TRIES / 2)] });
    }
  } finally {
    await browser.close();
  }
  return measured;
}

async function slowestEvent(context, { path, locate, act, slowdown }) {
  await context.addInitScript(observeEvents);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const target = locate(page);
  // The target must be visible and stable first: scrolling to it is not part of the interaction.
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(untilIdle);
  await act(target);
  // After two frames, the browser has reported every event.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200)))),
  );
  return page.evaluate(() => globalThis.slowestEvent);
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

/** Runs in the page: waits for a frame and then for idle time. */
function untilIdle() {
  return new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done(undefined))));
}
