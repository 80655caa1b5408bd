import { expect, it } from '@jest/globals';
import { untilNewDay } from './new-day.mjs';

it.each([
  ['2026-11-29T18:29:00.000Z', 60_000],
  ['2026-11-29T18:29:59.999Z', 1],
  ['2026-11-29T18:28:59.999Z', 0],
  ['2026-11-29T18:30:00.000Z', 0],
  ['2026-11-29T23:59:30.000Z', 0],
])('at %s, a test of one minute waits %i ms for the new day in India', (now, wait) => {
  expect(untilNewDay(Date.parse(now), 60_000)).toBe(wait);
});
