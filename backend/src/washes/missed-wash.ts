import { formatMoment, formatTime, instantOf, type Instant } from '#libs/calendar.js';
import type { MissedReason, StoredVisitReport, VisitReport } from '#libs/contract/visits.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { FOUND_AT_CAR } from '#libs/visits.js';
import { hasBegun, washBegins } from '#libs/wash-time.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { WashOrder } from '../orders/order.js';
import { NOT_MISSED, type MissedFields, type MissedWash } from './missed-fields.js';
import {
  assertSeen,
  noticeDueAt,
  reporterName,
  type KnownState,
  type ReportedFor,
  type Sender,
} from '../visits/visit.js';

/**
 * The report after a change of status. It ends when the wash is done. If the wash is cancelled, its notice is not sent:
 * the customer gets the cancellation mail.
 */
export function missedFields({ status, missed, missedNoticeDueAt }: WashOrder): MissedFields {
  if (!missed || status === 'done') return NOT_MISSED;
  const isMissed = isToBeDone({ status });
  return { missed, isMissed, missedNoticeDueAt: isMissed ? missedNoticeDueAt : null };
}

/** The reasons that lie with the business. With the others, the team was there in vain. */
const OUR_REASONS: readonly MissedReason[] = ['weather', 'other'];

/** Whether a team could not do a wash for a reason that does not lie with its customer. */
export function isMissedByUs(missed: MissedWash | null): missed is MissedWash {
  return missed !== null && OUR_REASONS.includes(missed.reason);
}

/** A report in the form that reports of plans have; null without one. */
export function missedReport(missed: MissedWash | null): StoredVisitReport | null {
  if (!missed) return null;
  const { reason, note, reportedAt } = missed;
  return { outcome: 'missed', extras: [], reason, note, reportedAt };
}

/**
 * The wash with a report as missed, or without its report; null if nothing changes.
 *
 * @param report of a missed visit, or null to withdraw the current one
 * @throws DomainError validation-failed for another report, transition-not-allowed for a wash that is not to be done any more, visit-reported, wash-not-begun
 */
export function withReport(
  wash: WashOrder,
  report: VisitReport | null,
  { reportedFor, known, sender, now }: { reportedFor: ReportedFor; known: KnownState; sender: Sender; now: Instant },
): WashOrder | null {
  const { missed } = wash;
  if (report?.outcome === 'done') throw fieldError('outcome', 'To mark a single wash as done, change its status.');
  if (report === null ? missed === null : missed?.reason === report.reason && missed?.note === report.note) return null;
  if (!isToBeDone(wash)) throw notReportable(wash, sender);
  assertReportSeen(wash, sender, known);
  if (report === null) return { ...wash, ...NOT_MISSED };
  assertCouldBeFound(wash, report, earlierOf(now, known.markedAt));
  const reported = { reason: report.reason!, note: report.note, ...reportedFor, reportedAt: now };
  return { ...wash, missed: reported, missedNoticeDueAt: noticeDueAt(report, wash.date, now) };
}

/**
 * A car that is not there yet can still arrive, and the customer of a wash that is cancelled for it loses the money.
 * Throws wash-not-begun.
 */
function assertCouldBeFound(wash: WashOrder, { reason }: VisitReport, at: Instant): void {
  if (reason === null || !FOUND_AT_CAR.includes(reason) || hasBegun(wash, at)) return;
  throw new DomainError('wash-not-begun', {
    message: `This wash begins at ${formatTime(washBegins(wash))}. Whether the car is there can be reported from then on.`,
  });
}

/** When a report was made: the clock of the phone that it was marked on can be ahead. */
function earlierOf(now: Instant, markedAt: Instant = now): Instant {
  return instantOf(Math.min(Date.parse(now), Date.parse(markedAt)));
}

/** Throws visit-reported if the wash has a report that the sender of a change has not seen. */
export function assertReportSeen({ missed }: WashOrder, sender: Sender, known: KnownState): void {
  if (missed) assertSeen({ ...missed, ...missedReport(missed)! }, sender, known);
}

/** Names who marked the wash as done, because a phone without a connection does not show it. */
function notReportable({ status, history }: WashOrder, sender: Sender) {
  const done = status === 'done' && history.findLast((change) => change.status === 'done');
  return transitionNotAllowed(
    done && done.by !== null
      ? `${reporterName(done.by, sender)} marked this wash as done on ${formatMoment(done.at)}.`
      : `A wash that is ${status} cannot be reported as missed.`,
    status,
  );
}
