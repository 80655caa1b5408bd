import type { ChangeResponse } from '#libs/contract/changes.js';

type Differences = ChangeResponse['differences'];

/**
 * Leaves out the role beside a staff role. In the API, managers and accountants have the role `admin`, which would read
 * as if they had become admins.
 */
export function withoutWireRole(differences: Differences): Differences {
  const isStaff = differences.some(({ field, before, after }) => field === 'staffRole' && before && after);
  return isStaff ? differences.filter(({ field }) => field !== 'role') : differences;
}
