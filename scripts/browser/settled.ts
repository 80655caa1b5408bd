import { expect, type Page } from '@playwright/test';

const MOVING =
  "document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity).length";

/** Playwright’s default intervals of 100 to 1,000 ms are longer than most of these waits. */
const INTERVALS_MS = [20, 20, 40];

/** Waits until all animations have ended, because moving content has neither its final contrast nor its final place. */
export async function settled(page: Page): Promise<void> {
  await until(page, `${MOVING} === 0`);
}

/** Waits until an expression is true in the page. */
export async function until(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { message: expression, intervals: INTERVALS_MS }).toBe(true);
}
