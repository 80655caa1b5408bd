import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BACKGROUND = 'getComputedStyle(document.body).backgroundColor';

/** Saves half the time: reports violations only, and preloads nothing. */
const ONLY_VIOLATIONS = { resultTypes: ['violations'], preload: false };

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * Axe violations of the page: with all rules in the light theme, and for contrast also in the dark theme, which differs
 * only in colours.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const light = await run(page, {});
  const background = await page.evaluate(BACKGROUND);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(BACKGROUND), 'the dark theme').not.toBe(background);
  await settled(page);
  const dark = await run(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => page.evaluate(BACKGROUND), 'the light theme').toBe(background);
  return [...light, ...dark.map((one) => `in the dark theme ${one}`)];
}

async function run(page: Page, options: object): Promise<string[]> {
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify({ ...ONLY_VIOLATIONS, ...options })}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
