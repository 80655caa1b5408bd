import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { settled, until } from './settled.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BACKGROUND = 'getComputedStyle(document.body).backgroundColor';

/** Saves half the time: reports violations only, and preloads nothing. */
const ONLY_VIOLATIONS = { resultTypes: ['violations'], preload: false };

interface Violation {
  id: string;
  nodes: { html: string }[];
}

type Scheme = 'light' | 'dark';

/** The dark theme differs only in colours, so only contrast is checked there. */
const OPTIONS = { light: {}, dark: { runOnly: ['color-contrast'] } };

/**
 * Axe violations of the page: with all rules in the light theme, and for contrast also in the dark theme. It starts
 * with the current theme and leaves the page in the other one, because switching takes as long as checking.
 */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [first, second]: [Scheme, Scheme] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const found = await run(page, first);
  const background = await page.evaluate<string>(BACKGROUND);
  await page.emulateMedia({ colorScheme: second });
  await until(page, `${BACKGROUND} !== ${JSON.stringify(background)}`);
  await settled(page);
  return [...found, ...(await run(page, second))];
}

async function run(page: Page, scheme: Scheme): Promise<string[]> {
  const options = JSON.stringify({ ...ONLY_VIOLATIONS, ...OPTIONS[scheme] });
  const found = await page.evaluate<Violation[]>(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return found.map(({ id, nodes }) => `${id} (${scheme}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
