import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { communitiesCoveredOn } from '#libs/coverage.js';
import { dayText } from '../components/format.js';

type Place = Pick<WashResponse, 'communityId' | 'communityName' | 'date'>;

/** The employees who can sign in and cover the community of every one of these washes on its day. */
export function coveringEmployees<E extends Pick<EmployeeResponse, 'areaId' | 'otherCommunities' | 'disabled'>>(
  employees: readonly E[],
  washes: readonly Place[],
): E[] {
  return employees.filter(
    (employee) =>
      !employee.disabled &&
      washes.every(
        ({ communityId, date }) => communityId !== null && communitiesCoveredOn(employee, date).includes(communityId),
      ),
  );
}

/** The name of the community that all these washes are in; null if it is not confirmed or there are several. */
export function commonCommunity(washes: readonly Place[]): string | null {
  const [first] = washes;
  return first?.communityId && washes.every(({ communityId }) => communityId === first.communityId)
    ? first.communityName
    : null;
}

/** Why nobody can be assigned. */
export function noEmployeeText(washes: readonly Place[]): string {
  if (washes.some(({ communityId }) => communityId === null))
    return 'The community is not confirmed yet, so nobody can be assigned.';
  const name = commonCommunity(washes);
  if (name === null)
    return 'These washes are in several communities. Select washes of one community, or filter by community.';
  const days = [...new Set(washes.map(({ date }) => date))];
  const when = days.length === 1 ? `on ${dayText(days[0])}` : 'on all of these days';
  return `No employee covers ${name} ${when}.`;
}

/**
 * A heading for the washes that can be assigned together, such as `All 4 unassigned in Amber Heights on 24 Nov 2026`.
 */
export function othersText(washes: readonly Place[]): string {
  const [{ communityName, date }] = washes as [Place];
  return `All ${washes.length} unassigned in ${communityName} on ${dayText(date)}`;
}
