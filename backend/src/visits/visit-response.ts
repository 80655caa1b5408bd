import type { StoredVisitReport, VisitResponse } from '#libs/contract/visits.js';
import type { CommunityLookup } from '../customers/address.js';
import type { EmployeeNameLookup } from '../identity/account.js';
import type { ReportedVisit } from './visit.js';

/**
 * A reported visit in API responses.
 *
 * @param nameOf finds the names of staff; null for customers, who do not see them
 */
export function visitResponse(
  visit: ReportedVisit,
  communities: CommunityLookup,
  nameOf: EmployeeNameLookup | null,
): VisitResponse {
  const { id, orderId, userId, date, carName, carNumber, communityId, employeeId, enteredBy, version } = visit;
  return {
    id,
    _id: id,
    orderId,
    userId,
    date,
    carName,
    carNumber,
    communityId,
    communityName: communities(communityId)?.name ?? '',
    ...reportOf(visit),
    employeeId: nameOf && employeeId,
    employee: nameOf && nameOf(employeeId),
    enteredBy: nameOf && nameOf(enteredBy),
    version,
  };
}

/** The report alone, of a visit with other fields. */
export function reportOf({ outcome, extras, reason, note, reportedAt }: StoredVisitReport): StoredVisitReport {
  return { outcome, extras, reason, note, reportedAt };
}
