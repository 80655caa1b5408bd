import { expect, it } from '@jest/globals';
import { offersPauses } from './offers-pauses.js';

it.each([
  [0, false],
  [1, true],
  [60, true],
])('%i days of pause in a term: plans can be paused: %p', (maxDaysPerTerm, expected) => {
  expect(offersPauses({ maxDaysPerTerm })).toBe(expected);
});
