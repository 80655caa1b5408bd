import { setTimeout as delay } from 'node:timers/promises';

const DAY_MS = 24 * 60 * 60_000;
const INDIA_MS = 5.5 * 60 * 60_000;

/**
 * The time until a day begins in India, if it begins soon; otherwise 0.
 * @param {number} now epoch milliseconds
 * @param {number} soonMs
 */
export function untilNewDay(now, soonMs) {
  const left = DAY_MS - ((now + INDIA_MS) % DAY_MS);
  return left <= soonMs ? left : 0;
}

/**
 * Waits for the new day if it begins within the time that a test takes: tests compare dates with those of an
 * application that runs on the time of the machine.
 * @param {number} testMs
 */
export async function awaitNewDay(testMs) {
  await delay(untilNewDay(Date.now(), testMs));
}
