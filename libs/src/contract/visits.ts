/** The outcome of a visit. */
export const VISIT_OUTCOMES = ['done', 'missed'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];

/** What a visit can include besides the daily exterior cleaning. */
export const EXTRA_SERVICES = ['interior', 'wax'] as const;
export type ExtraService = (typeof EXTRA_SERVICES)[number];

/** Why a car was not cleaned. */
export const MISSED_REASONS = ['car-away', 'no-access', 'declined', 'weather', 'other'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/** What an employee reports about a visit. */
export interface VisitReport {
  outcome: VisitOutcome;
  /** Empty for a missed visit. */
  extras: ExtraService[];
  /** Null for a visit that was made. */
  reason: MissedReason | null;
  /** For the customer and the office; may be empty. */
  note: string;
}

/** A report as it is stored. */
export interface StoredVisitReport extends VisitReport {
  /** UTC. Identifies the report among those of its visit. */
  reportedAt: string;
}

/** PUT register/employee/{id}/work/{orderId}. `due` withdraws a report. */
export interface VisitReportRequest extends Partial<Omit<VisitReport, 'outcome'>> {
  /** The day of the visit, Asia/Kolkata: for employees, up to two days ago; for the office, one of the last 30. */
  date: string;
  outcome: VisitOutcome | 'due';
  /**
   * The `reportedAt` of the report that the sender has seen; null if there was none. A report that the sender has not
   * seen is then neither replaced nor withdrawn.
   */
  basedOn?: string | null;
  /**
   * When the visit was marked, if the report is sent later. Such a report does not replace a newer one by somebody
   * else. An instant. Without effect together with `basedOn`.
   */
  markedAt?: string;
}

/** A reported visit of a plan. */
export interface VisitResponse extends StoredVisitReport {
  id: string;
  _id: string;
  /** The plan. */
  orderId: string;
  userId: string;
  /** Asia/Kolkata. */
  date: string;
  carName: string;
  carNumber: string;
  communityId: string;
  communityName: string;
  /** Whose visit it was: their account and their name. Null in responses to customers. */
  employeeId: string | null;
  employee: string | null;
  /** The office staff who reported it for the employee; null if the employee did, and in responses to customers. */
  enteredBy: string | null;
  version: number;
}
