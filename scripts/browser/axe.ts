import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** In the dark theme nothing but colours differs, so that one rule says what the others did not in the light one. */
const RUN = `axe.run(
  document,
  matchMedia('(prefers-color-scheme: dark)').matches ? { runOnly: ['color-contrast'] } : {},
).then(({ violations }) => violations)`;

/** What axe finds on the page as it is now: with every rule it has in the light theme, with contrast in the dark one. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>(RUN);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
