import type { StoredVisitReport, VisitResponse } from '#libs/contract/visits.js';
import type { CommunityLookup } from '../customers/address.js';
import type { EmployeeNameLookup } from '../identity/account.js';
import type { ReportedVisit } from './visit.js';

/**
 * A reported visit in API responses.
 *
 * @param nameOf finds the names of staff, which customers do not see
 */
export function visitResponse(
  visit: ReportedVisit,
  communities: CommunityLookup,
  nameOf: EmployeeNameLookup,
): VisitResponse {
  const { id, orderId, userId, date, carName, carNumber, communityId, version } = visit;
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
    employee: nameOf(visit.employeeId),
    enteredBy: nameOf(visit.enteredBy),
    version,
  };
}

/** The report alone, of a visit with other fields. */
export function reportOf({ outcome, extras, reason, note, reportedAt }: StoredVisitReport): StoredVisitReport {
  return { outcome, extras, reason, note, reportedAt };
}
