import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { WashResponse } from '#libs/contract/washes.js';

type Place = Pick<WashResponse, 'communityId' | 'communityName'>;

export function isToBeDone({ status }: Pick<WashResponse, 'status'>): boolean {
  return status === 'booked' || status === 'assigned';
}

/** The employees who can sign in and cover the community of every one of these washes. */
export function coveringEmployees<E extends Pick<EmployeeResponse, 'areaId' | 'disabled'>>(
  employees: readonly E[],
  washes: readonly Place[],
): E[] {
  return employees.filter(
    ({ areaId, disabled }) => !disabled && areaId !== null && washes.every(({ communityId }) => communityId === areaId),
  );
}

/** Why nobody can be assigned. */
export function uncoveredText(washes: readonly Place[]): string {
  if (washes.some(({ communityId }) => communityId === null))
    return 'The community is not confirmed yet, so nobody can be assigned.';
  const names = [...new Set(washes.map(({ communityName }) => communityName))];
  return names.length > 1
    ? 'These washes are in several communities. Select those of one, or filter by community.'
    : `No employee covers ${names[0]}. Assign one to it under Manage Employees.`;
}
