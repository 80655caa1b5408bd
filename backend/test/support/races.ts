import { expect } from '@jest/globals';
import type { Answer } from './app.js';
import type { Interruptions } from './interruptions.js';

/** Two actions that meet. */
export interface Race {
  first: () => Promise<unknown>;
  second: () => Promise<unknown>;
}

/**
 * Prepares a pair of actions for every few calls of the first one, and runs the second one right before that call.
 *
 * @param stride how many calls lie between two pairs; with `EVERY_CALL=1`, each call has one
 * @param minCalls fewer than the first action makes
 * @returns the pairs that have run
 */
export async function racesAtCalls<R extends Race>(
  interruptions: Interruptions,
  { stride, minCalls }: { stride: number; minCalls: number },
  prepare: () => Promise<R>,
): Promise<R[]> {
  const races: R[] = [];
  for (let nth = 1; ; nth += process.env.EVERY_CALL === undefined ? stride : 1) {
    const race = await prepare();
    if (await interruptions.before(nth, race.second, race.first)) {
      races.push(race);
      continue;
    }
    expect(nth).toBeGreaterThan(minCalls);
    return races;
  }
}

/** The second of two actions may be rejected, but must not fail. */
export async function answered<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, text } = await answer;
  if (status >= 500) throw new Error(`answered ${status}: ${text}`);
  return body;
}
