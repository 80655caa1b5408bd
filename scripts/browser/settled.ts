import { expect, type Page } from '@playwright/test';

const MOVING =
  "document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity).length";

/** Until nothing moves: what still moves has neither its contrast nor its place. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(MOVING)).toBe(0);
}
