import { violations } from '../../../scripts/browser/axe.js';
import { settled } from '../../../scripts/browser/settled.js';
import { expect, type Page } from './visitor.js';

/** The states of a screen, and how to reach them from its URL. */
export type State = [name: string, path: string, reach?: (page: Page) => Promise<unknown>];

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens each state and checks it when animations have ended. */
export async function examine(page: Page, states: State[]): Promise<void> {
  for (const [name, path, reach] of states) {
    await page.goto(path);
    await reach?.(page);
    await settled(page);
    expect.soft(await violations(page), name).toEqual([]);
  }
}
