import { describe, expect, it } from '@jest/globals';
import { communitiesCoveredOn, overlaps, mergedPeriods } from './coverage.js';

const LEAVE = { communityId: 'pine', from: '2026-11-23', to: '2026-11-27' };
const ALWAYS = { communityId: 'cedar', from: null, to: null };
const employee = { areaId: 'amber', otherCommunities: [LEAVE, ALWAYS] };

describe('the communities that an employee covers', () => {
  it.each([
    ['2026-11-22', ['amber', 'cedar']],
    ['2026-11-23', ['amber', 'pine', 'cedar']],
    ['2026-11-27', ['amber', 'pine', 'cedar']],
    ['2026-11-28', ['amber', 'cedar']],
  ])('on %s are %j', (date, expected) => {
    expect(communitiesCoveredOn(employee, date)).toEqual(expected);
  });

  it('are unlimited where a bound is missing', () => {
    const otherCommunities = [{ ...LEAVE, to: null }];
    expect(communitiesCoveredOn({ areaId: null, otherCommunities }, '2026-11-22')).toEqual([]);
    expect(communitiesCoveredOn({ areaId: null, otherCommunities }, '2030-01-01')).toEqual(['pine']);
  });

  it('are listed once', () => {
    const twice = { areaId: 'pine', otherCommunities: [LEAVE, LEAVE] };
    expect(communitiesCoveredOn(twice, '2026-11-24')).toEqual(['pine']);
  });
});

describe('two periods', () => {
  const period = (from: string | null, to: string | null) => ({ from, to });

  it('overlap when they have a day in common', () => {
    expect(overlaps(period('2026-11-01', '2026-11-10'), period('2026-11-10', '2026-11-20'))).toBe(true);
    expect(overlaps(period('2026-11-01', '2026-11-10'), period('2026-11-11', null))).toBe(false);
    expect(overlaps(period(null, '2026-11-10'), period('2026-11-11', '2026-11-20'))).toBe(false);
    expect(overlaps(period(null, null), period('2026-11-11', '2026-11-20'))).toBe(true);
  });
});

describe('mergedPeriods', () => {
  it.each([
    [[], []],
    [
      [of('a', null, '2026-11-10'), of('a', '2026-11-10', '2026-11-12'), of('a', '2026-11-12', null)],
      [of('a', null, null)],
    ],
    [
      [of('a', '2026-11-01', '2026-11-03'), of('a', '2026-11-08', '2026-11-09'), of('a', '2026-11-02', '2026-11-08')],
      [of('a', '2026-11-01', '2026-11-09')],
    ],
    [[of('a', '2026-11-01', null), of('a', '2026-11-05', '2026-11-09')], [of('a', '2026-11-01', null)]],
    [[of('a', null, '2026-11-09'), of('a', '2026-11-01', '2026-11-05')], [of('a', null, '2026-11-09')]],
    [[of('a', '2026-11-05', '2026-11-09'), of('a', null, null)], [of('a', null, null)]],
    [
      [of('a', '2026-11-01', '2026-11-03'), of('b', '2026-11-02', null), of('a', '2026-11-04', '2026-11-05')],
      [of('a', '2026-11-01', '2026-11-03'), of('b', '2026-11-02', null), of('a', '2026-11-04', '2026-11-05')],
    ],
  ])('merges %j into %j', (coverage, expected) => {
    expect(mergedPeriods(coverage)).toEqual(expected);
  });
});

function of(communityId: string, from: string | null, to: string | null) {
  return { communityId, from, to };
}
