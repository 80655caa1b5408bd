import { calendarDateOf, formatMoment, instantOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { ExtraService, StoredVisitReport, VisitReport } from '#libs/contract/visits.js';
import { EXTRA_SERVICES } from '#libs/contract/visits.js';
import {
  MAX_REPORT_DELAY_DAYS,
  RECENT_DAYS,
  recentSince,
  reportableByEmployeesSince,
  reportText,
} from '#libs/visits.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { idFrom } from '../kernel/ids.js';
import type { SubscriptionOrder } from '../orders/order.js';

/** Whose visit a report is about, and who entered it. */
export interface ReportedFor {
  /** Whose schedule the visit is in. */
  employeeId: string;
  /** The office staff who reported it for the employee; null if the employee did. */
  enteredBy: string | null;
}

/** A reported visit: one for each plan and day. Its id derives from both, so that reports can be repeated. */
export interface ReportedVisit extends StoredRecord, VisitReport, ReportedFor {
  orderId: string;
  userId: string;
  communityId: string;
  /** Asia/Kolkata. */
  date: CalendarDate;
  carName: string;
  carNumber: string;
  /** The date, if the visit had extras. */
  extrasOn: CalendarDate | null;
  reportedAt: Instant;
  /** When the customer is told about a missed visit; null if they are not, or have been. */
  noticeDueAt: Instant | null;
}

/** The time before the customer is told, in which a mistaken report can be withdrawn. */
const NOTICE_DELAY_MS = 30 * 60_000;

export function visitId(orderId: string, date: CalendarDate): string {
  return idFrom('visit', orderId, date);
}

/**
 * The visit of a plan as it is reported.
 * @param subscription with its details on the day of the visit
 */
export function reportedVisit(
  subscription: Pick<SubscriptionOrder, 'id' | 'userId' | 'carName' | 'carNumber'> & { communityId: string },
  report: VisitReport,
  { date, employeeId, enteredBy, now }: ReportedFor & { date: CalendarDate; now: Instant },
): NewRecord<ReportedVisit> {
  const { id: orderId, userId, carName, carNumber, communityId } = subscription;
  return {
    id: visitId(orderId, date),
    orderId,
    userId,
    communityId,
    date,
    carName,
    carNumber,
    ...report,
    extrasOn: report.extras.length > 0 ? date : null,
    employeeId,
    enteredBy,
    reportedAt: now,
    noticeDueAt: noticeDueAt(report, date, now),
  };
}

/**
 * When the customer is told about a report of a visit on a day. One who asked to skip the visit needs no mail about it,
 * and a day that only the office can still report is too long ago for one.
 */
export function noticeDueAt({ outcome, reason }: VisitReport, date: CalendarDate, now: Instant): Instant | null {
  if (outcome === 'done' || reason === 'declined') return null;
  if (date < reportableByEmployeesSince(calendarDateOf(now))) return null;
  return instantOf(Date.parse(now) + NOTICE_DELAY_MS);
}

/**
 * Visits can be reported from their day on: by employees for a few days, and by the office as long as customers see
 * them. Throws validation-failed.
 */
export function assertReportable(
  date: CalendarDate,
  { today, byEmployee }: { today: CalendarDate; byEmployee: boolean },
): void {
  if (date > today) throw fieldError('date', 'A visit can be reported from its day on.');
  if (date < recentSince(today))
    throw fieldError('date', `Only visits of the last ${RECENT_DAYS} days can be reported.`);
  if (byEmployee && date < reportableByEmployeesSince(today))
    throw fieldError(
      'date',
      `A visit can be reported until ${MAX_REPORT_DELAY_DAYS} days after its day. Please ask the office to enter it.`,
    );
}

/** The clock of a phone can be ahead, or in another time zone. A mark from the future counts as one made now. */
const MAX_CLOCK_AHEAD_MS = 24 * 60 * 60_000;

/** A visit is marked from its day on. Throws validation-failed. */
export function assertMarkedAt(markedAt: Instant, date: CalendarDate, now: Instant): void {
  const millis = Date.parse(markedAt);
  if (calendarDateOf(instantOf(millis)) < date) throw fieldError('markedAt', 'A visit can be marked from its day on.');
  if (millis > Date.parse(now) + MAX_CLOCK_AHEAD_MS) throw fieldError('markedAt', 'This time is in the future.');
}

/** What the sender of a report knew about the visit. */
export interface KnownState {
  /** The time of the report that the sender saw; null if there was none. Undefined if the client does not say. */
  basedOn?: Instant | null;
  /** When the visit was marked, if it is reported later. */
  markedAt?: Instant;
}

/**
 * Whether the sender of a report has seen the current one, so that it can be replaced. A client that does not say what
 * it has seen replaces its sender's own reports, and others unless they were made after the mark.
 *
 * @param sender the account
 */
function hasSeen(
  current: ReportedFor & { reportedAt: Instant },
  sender: string,
  { basedOn, markedAt }: KnownState,
): boolean {
  const reportedAt = Date.parse(current.reportedAt);
  if (basedOn !== undefined) return basedOn !== null && Date.parse(basedOn) === reportedAt;
  return markedAt === undefined || reporterOf(current) === sender || reportedAt <= Date.parse(markedAt);
}

/** The account that made a report. */
export function reporterOf({ employeeId, enteredBy }: ReportedFor): string {
  return enteredBy ?? employeeId;
}

/** The account that sends a report, and the names of the others. */
export interface Sender {
  id: string;
  nameOf: (staffId: string) => string | null;
}

/** Who reported something, for the sender of another report. */
export function reporterName(reporterId: string, { id, nameOf }: Sender): string {
  return reporterId === id ? 'You' : nameOf(reporterId)!;
}

/** Throws visit-reported for a report that would replace, or withdraw, one that its sender has not seen. */
export function assertSeen(current: StoredVisitReport & ReportedFor, sender: Sender, known: KnownState): void {
  if (hasSeen(current, sender.id, known)) return;
  const { outcome, extras, reason, note, reportedAt } = current;
  const reporter = reporterOf(current);
  const name = reporterName(reporter, sender);
  throw new DomainError('visit-reported', {
    message: `${name} reported this visit on ${formatMoment(reportedAt)}. ${reportText(current)}.`,
    current: outcome,
    reportedAt,
    // For screens in other languages.
    reportedBy: reporter === sender.id ? null : name,
    report: { outcome, extras, reason, note },
  });
}

/** A missed visit has a reason and no extras, and one that was made has no reason. Throws validation-failed. */
export function checkedReport({ outcome, extras = [], reason = null, note = '' }: UncheckedReport): VisitReport {
  if (outcome === 'done')
    return { outcome, extras: EXTRA_SERVICES.filter((one) => extras.includes(one)), reason: null, note };
  if (reason === null) throw fieldError('reason', 'Please choose why the car was not cleaned');
  if (reason === 'other' && note === '') throw fieldError('note', 'Please say why the car was not cleaned');
  return { outcome, extras: [], reason, note };
}

type UncheckedReport = Pick<VisitReport, 'outcome'> & Partial<VisitReport>;

/** How often each extra was part of these visits. */
export function extrasOf(visits: readonly Pick<ReportedVisit, 'extras'>[]): Record<ExtraService, number> {
  const count = (extra: ExtraService) => visits.filter(({ extras }) => extras.includes(extra)).length;
  return { interior: count('interior'), wax: count('wax') };
}
