import { expect, it } from '@jest/globals';
import { CustomerRetentionTally, elapsedPart, isSettled, type CarTerm } from './customer-retention.js';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

/** `asha A 2026-09-01 2026-10-10`: customer, car, first and last day, and the day of a cancellation. */
function term(text: string): CarTerm & { userId: string } {
  const [userId, carNumber, startDate, endDate, cancelledOn = null] = text.split(' ');
  return { userId: userId!, carNumber: carNumber!, startDate: startDate!, endDate: endDate!, cancelledOn };
}

function october(texts: readonly string[]) {
  const tally = new CustomerRetentionTally(OCTOBER);
  const terms = texts.map(term);
  for (const customer of new Set(terms.map(({ userId }) => userId)))
    tally.add(terms.filter(({ userId }) => userId === customer));
  return tally.figures;
}

it.each([
  ['a plan that continues', ['asha A 2026-09-15 2026-11-14'], [0, 0, 1, 0]],
  ['a plan that is not renewed', ['asha A 2026-09-15 2026-10-14'], [1, 0, 1, 1]],
  [
    'a plan that is renewed the day after',
    ['asha A 2026-09-15 2026-10-14', 'asha A 2026-10-15 2026-11-14'],
    [1, 1, 1, 0],
  ],
  ['a renewal after 30 days', ['asha A 2026-09-15 2026-10-14', 'asha A 2026-11-13 2026-12-12'], [1, 1, 1, 0]],
  ['a return after 31 days', ['asha A 2026-09-15 2026-10-14', 'asha A 2026-11-14 2026-12-13'], [1, 0, 1, 1]],
  ['another car instead', ['asha A 2026-09-15 2026-10-14', 'asha B 2026-10-20 2026-11-19'], [1, 0, 1, 0]],
  ['one of two cars', ['asha A 2026-09-15 2026-10-14', 'asha B 2026-09-20 2026-12-19'], [1, 0, 1, 0]],
  ['both cars', ['asha A 2026-09-15 2026-10-14', 'asha B 2026-09-20 2026-10-19'], [2, 0, 1, 1]],
  ['a cancelled plan', ['asha A 2026-09-15 2026-12-14 2026-10-05'], [1, 0, 1, 1]],
  ['a plan cancelled before its first day', ['asha A 2026-10-05 2026-11-04 2026-10-04'], [0, 0, 0, 0]],
  ['a plan that begins and is cancelled in the month', ['asha A 2026-10-05 2026-11-04 2026-10-09'], [1, 0, 0, 0]],
  ['the first and the last day', ['asha A 2026-09-02 2026-10-01', 'bina B 2026-10-01 2026-10-31'], [2, 0, 2, 2]],
  ['another customer of the same car', ['asha A 2026-09-15 2026-10-14', 'bina A 2026-10-15 2026-11-14'], [1, 0, 1, 1]],
  ['a plan that is cancelled on its only day', ['asha A 2026-10-05 2026-11-04 2026-10-05'], [1, 0, 0, 0]],
  ['a plan cancelled before the month', ['asha A 2026-09-01 2026-11-30 2026-09-20'], [0, 0, 0, 0]],
  [
    'a plan that begins on the last day of another',
    ['asha A 2026-09-15 2026-10-14', 'asha B 2026-10-14 2026-11-13'],
    [1, 0, 1, 0],
  ],
  ['nothing', [], [0, 0, 0, 0]],
])('counts %s', (_, texts, [ended, renewed, customersAtStart, customersLost]) => {
  const figures = { ended, renewed, customersAtStart, customersLost };
  expect(october(texts)).toEqual(figures);
  expect(october(texts.toReversed())).toEqual(figures);
});

it('finalizes a month once the last renewal would have started', () => {
  expect(isSettled('2026-10-31', '2026-11-30')).toBe(false);
  expect(isSettled('2026-10-31', '2026-12-01')).toBe(true);
});

it('uses only past days', () => {
  expect(elapsedPart(OCTOBER, '2026-10-01')).toBeNull();
  expect(elapsedPart(OCTOBER, '2026-10-02')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  expect(elapsedPart(OCTOBER, '2026-11-22')).toEqual(OCTOBER);
});
