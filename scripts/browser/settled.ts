import { expect, type Page } from '@playwright/test';

const MOVING =
  "document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity).length";

/** Waits until all animations have ended, because moving content has neither its final contrast nor its final place. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(MOVING)).toBe(0);
}
