import type { Instant } from '#libs/calendar.js';
import type { MissedReason } from '#libs/contract/visits.js';

/**
 * What a team reported about a wash that it could not do. The wash keeps its status: the office moves or cancels it, or
 * the team does it later.
 */
export interface MissedWash {
  reason: MissedReason;
  /** For the customer and the office; may be empty. */
  note: string;
  /** Whose schedule the wash was in. */
  employeeId: string;
  /** The office staff who reported it for the employee; null if the employee did. */
  enteredBy: string | null;
  reportedAt: Instant;
}

/** The fields of a wash that a report sets. */
export interface MissedFields {
  /** Null if there is no report, or the wash was done or moved since. */
  missed: MissedWash | null;
  /** Whether the office has to decide about it. Derived at each write. */
  isMissed: boolean;
  /** When the customer is told; null if they are not, or have been. */
  missedNoticeDueAt: Instant | null;
}

export const NOT_MISSED: MissedFields = { missed: null, isMissed: false, missedNoticeDueAt: null };
