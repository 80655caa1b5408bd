import { describe, expect, it } from '@jest/globals';
import { countsAsMissed, latestMissedInRow } from './missed-in-row.js';

const missedOn = (...days: number[]) => days.map((day) => ({ date: `2026-11-${String(day).padStart(2, '0')}` }));

describe('visits missed in a row', () => {
  it.each<[string, number[], number | null, number | null]>([
    ['two', [20, 21], null, null],
    ['three', [19, 20, 21], null, 21],
    ['three in another order', [21, 19, 20], null, 21],
    ['three after a visit that was made', [19, 20, 21], 18, 21],
    ['three, one of them before a visit that was made', [18, 20, 21], 19, null],
    ['three before a visit that was made', [18, 19, 20], 21, null],
    ['none', [], null, null],
  ])('%s', (_, missed, doneOn, latest) => {
    const [done = null] = doneOn === null ? [] : missedOn(doneOn);
    expect(latestMissedInRow(missedOn(...missed), done?.date ?? null)).toEqual(
      latest === null ? null : missedOn(latest)[0],
    );
  });

  it('do not include those that were made or that the customer skipped', () => {
    expect(countsAsMissed({ outcome: 'missed', reason: 'car-away' })).toBe(true);
    expect(countsAsMissed({ outcome: 'missed', reason: 'declined' })).toBe(false);
    expect(countsAsMissed({ outcome: 'done', reason: null })).toBe(false);
  });
});
