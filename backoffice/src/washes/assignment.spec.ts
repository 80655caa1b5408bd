import { describe, expect, it } from '@jest/globals';
import { commonCommunity, coveringEmployees, noEmployeeText } from './assignment.js';

const date = '2026-11-23';
const AMBER = { communityId: 'amber', communityName: 'Amber Heights', date };
const PINE = { communityId: 'pine', communityName: 'Pine Crest', date };
const UNLISTED = { communityId: null, communityName: 'Blue Bell', date };

const employee = (name: string, areaId: string | null, disabled = false) => ({
  name,
  areaId,
  otherCommunities:
    name === 'Kiran' ? [{ communityId: 'cedar', communityName: 'Cedar Grove', from: date, to: date }] : [],
  disabled,
});
const EMPLOYEES = [
  employee('Ravi', 'amber'),
  employee('Meera', 'pine'),
  employee('Sunil', 'amber', true),
  employee('Kiran', null),
];
const names = (washes: Parameters<typeof coveringEmployees>[1]) =>
  coveringEmployees(EMPLOYEES, washes).map(({ name }) => name);

describe('who can be assigned', () => {
  it('covers the community of every wash and can sign in', () => {
    expect(names([AMBER, AMBER])).toEqual(['Ravi']);
    expect(names([AMBER, PINE])).toEqual([]);
    expect(names([UNLISTED])).toEqual([]);
  });

  it('covers it on the day of the wash', () => {
    const cedar = { communityId: 'cedar', communityName: 'Cedar Grove', date };
    expect(names([cedar])).toEqual(['Kiran']);
    expect(names([cedar, { ...cedar, date: '2026-11-24' }])).toEqual([]);
  });

  it('is limited to one confirmed community', () => {
    expect(commonCommunity([AMBER, { ...AMBER, date: '2026-11-24' }])).toBe('Amber Heights');
    expect(commonCommunity([AMBER, PINE])).toBeNull();
    expect(commonCommunity([UNLISTED, UNLISTED])).toBeNull();
  });

  it('explains why nobody can be assigned', () => {
    expect(noEmployeeText([AMBER, PINE])).toContain('several communities');
    expect(noEmployeeText([AMBER, UNLISTED])).toContain('not confirmed yet');
    expect(noEmployeeText([PINE])).toBe('No employee covers Pine Crest on 23 Nov 2026.');
    expect(noEmployeeText([PINE, { ...PINE, date: '2026-11-24' }])).toContain('on all of these days');
  });
});
