import { describe, expect, it } from '@jest/globals';
import { coveringEmployees, uncoveredText } from './assignment.js';

const AMBER = { communityId: 'amber', communityName: 'Amber Heights' };
const PINE = { communityId: 'pine', communityName: 'Pine Crest' };
const UNLISTED = { communityId: null, communityName: 'Blue Bell' };

const employee = (name: string, areaId: string | null, disabled = false) => ({ name, areaId, disabled });
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

  it('is nobody for a reason that is told', () => {
    expect(uncoveredText([AMBER, PINE])).toContain('several communities');
    expect(uncoveredText([AMBER, UNLISTED])).toContain('not confirmed yet');
    expect(uncoveredText([PINE])).toBe('No employee covers Pine Crest. Assign one to it under Manage Employees.');
  });
});
