import { violations } from '../../../scripts/browser/axe.js';
import { settled } from '../../../scripts/browser/settled.js';
import { expect, type Page } from './visitor.js';

/** What a screen can look like, and how it gets there from its address. */
export type State = [name: string, path: string, reach?: (page: Page) => Promise<unknown>];

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Takes the page to each state and looks at it there, once nothing moves any more. */
export async function examine(page: Page, states: State[]): Promise<void> {
  for (const [name, path, reach] of states) {
    await page.goto(path);
    await reach?.(page);
    await settled(page);
    expect.soft(await violations(page), name).toEqual([]);
  }
}
