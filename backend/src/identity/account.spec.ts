import { describe, expect, it } from '@jest/globals';
import type { Coverage } from '#libs/coverage.js';
import {
  isActiveAdmin,
  NEW_ACCOUNT,
  staffRoleFor,
  withFormerCommunities,
  withNotice,
  type Account,
} from './account.js';

const TODAY = '2026-11-21';
const employee = (fields: Partial<Account>) => ({ ...NEW_ACCOUNT, role: 'employee', ...fields }) as Account;
const also = (communityId: string, from: string, to: string | null): Coverage => ({ communityId, from, to });
const after = (before: Account, changes: Partial<Account>) =>
  withFormerCommunities({ ...before, ...changes }, before, TODAY).formerCommunities;

describe('the former communities of an employee', () => {
  const before = employee({ areaId: 'amber', otherCommunities: [also('banyan', '2026-11-10', null)] });

  it('are those that the employee covered in the last days and no longer covers', () => {
    expect(after(before, { areaId: 'cedar' })).toEqual([also('amber', '2026-10-23', TODAY)]);
    expect(after(before, { otherCommunities: [] })).toEqual([also('banyan', '2026-11-10', TODAY)]);
    expect(after(before, { name: 'Ketan' })).toEqual([]);
  });

  it('include those of earlier changes, for as long as visits can be reported', () => {
    const formerCommunities = [also('old', '2026-10-01', '2026-10-22'), also('dahlia', '2026-10-01', '2026-10-23')];
    expect(after({ ...before, formerCommunities }, { areaId: 'cedar' })).toEqual(
      expect.arrayContaining([also('dahlia', '2026-10-01', '2026-10-23'), also('amber', '2026-10-23', TODAY)]),
    );
    expect(after({ ...before, formerCommunities }, { areaId: 'cedar' })).toHaveLength(2);
  });

  it('are none for a customer', () => {
    expect(after({ ...before, role: 'user' }, { areaId: 'cedar' })).toEqual([]);
  });
});

it('an account keeps the last twenty notices of the last ninety days', () => {
  const notice = (at: string) => ({ at }) as Account['notices'][number];
  const account = employee({ notices: [notice('2026-08-22T11:59:59.000Z'), notice('2026-08-23T12:00:00.000Z')] });
  const at = '2026-11-21T12:00:00.000Z';
  expect(withNotice(account, notice(at)).notices.map((one) => one.at)).toEqual(['2026-08-23T12:00:00.000Z', at]);
  const many = employee({ notices: Array.from({ length: 20 }, () => notice('2026-11-20T12:00:00.000Z')) });
  expect(withNotice(many, notice(at)).notices).toHaveLength(20);
});

it('an account without access is not an active admin', () => {
  expect(isActiveAdmin({ staffRole: 'admin', disabled: false })).toBe(true);
  expect(isActiveAdmin({ staffRole: 'admin', disabled: true })).toBe(false);
  expect(isActiveAdmin({ staffRole: 'manager', disabled: false })).toBe(false);
});

it.each([
  ['user', null, null],
  ['employee', null, 'employee'],
  ['admin', { role: 'employee', staffRole: 'employee' }, 'admin'],
  ['admin', { role: 'admin', staffRole: 'manager' }, 'manager'],
  ['user', { role: 'admin', staffRole: 'manager' }, null],
] as const)('the staff role of a %s who was %j is %p', (role, current, staffRole) => {
  expect(staffRoleFor(role, current)).toBe(staffRole);
});
