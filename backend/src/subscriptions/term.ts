import {
  addDays,
  addMonths,
  daysBetween,
  earlier,
  later,
  monthsBetween,
  type CalendarDate,
  type Period,
} from '#libs/calendar.js';

/** Days without service, both included. */
export interface Pause {
  from: CalendarDate;
  until: CalendarDate;
}

/**
 * The paid days of a subscription and when they are served. The rules are in docs/specification.md, Terms. Days are of
 * Asia/Kolkata and both included; the dates are null until the subscription is paid.
 */
export interface Term {
  startDate: CalendarDate | null;
  /** The last paid day: always `endDateOf` the other fields. */
  endDate: CalendarDate | null;
  /** How many days were paid for. Fixed at payment; moving or pausing a term never changes it. */
  paidDays: number;
  /** In order, without overlaps. Only the last one can lie in the future. */
  pauses: readonly Pause[];
  /** Days of the term whose visit was not made, each served at the end instead. In order, none in the future. */
  daysGivenBack: readonly CalendarDate[];
  /** The last day of service of a cancelled subscription; null otherwise. */
  cancelledOn: CalendarDate | null;
}

/**
 * The last day of a term of whole months: the day before the same day of the month in which it ends. When that month
 * has no such day, its last day: 1 month from 28 January ends on 27 February; from 29, 30 or 31 January on 28 February.
 */
export function termEnd(startDate: CalendarDate, months: number): CalendarDate {
  const sameDay = addMonths(startDate, months);
  const monthHasDay = sameDay.slice(8) === startDate.slice(8);
  return monthHasDay ? addDays(sameDay, -1) : sameDay;
}

/**
 * The term of a subscription that is paid now: from tomorrow, or from the day after the car's last paid day.
 * @param today the day on which the payment is applied
 * @param paidUntil the last day already paid for the same car, or null
 */
export function newTerm(
  months: number,
  today: CalendarDate,
  paidUntil: CalendarDate | null,
): { startDate: CalendarDate; endDate: CalendarDate; paidDays: number } {
  const startDate = addDays(paidUntil === null ? today : later(paidUntil, today), 1);
  const endDate = termEnd(startDate, months);
  return { startDate, endDate, paidDays: daysIn(startDate, endDate) };
}

/**
 * The day on which the last paid day is served: paused days and days given back are added, as far as they fall into the
 * term.
 */
export function endDateOf(
  startDate: CalendarDate,
  { paidDays, pauses, daysGivenBack }: Pick<Term, 'paidDays' | 'pauses' | 'daysGivenBack'>,
): CalendarDate {
  const givenBack = daysGivenBack.filter((day) => day >= startDate).length;
  let endDate = addDays(startDate, paidDays + givenBack - 1);
  for (const { from, until } of pauses) {
    const first = later(from, startDate);
    if (first <= endDate) endDate = addDays(endDate, daysIn(first, until));
  }
  return endDate;
}

/** Whether the car has a visit on a day, by current knowledge. A day given back had one that was not made. */
export function isServedOn(term: Term, date: CalendarDate): boolean {
  const last = lastServiceDay(term);
  if (term.startDate === null || last === null) return false;
  return (
    term.startDate <= date && date <= last && !term.pauses.some(({ from, until }) => from <= date && date <= until)
  );
}

/** The paid days that are served up to and including a day. */
export function servedDays(term: Term, through: CalendarDate): number {
  const end = lastServiceDay(term);
  if (term.startDate === null || end === null) return 0;
  const last = earlier(end, through);
  return daysIn(term.startDate, last) - pausedDays(term, last) - givenBackDays(term, last);
}

/** The paid days that are not served by the end of a day. */
export function unusedDays(term: Term, today: CalendarDate): number {
  return term.startDate === null ? 0 : term.paidDays - servedDays(term, today);
}

/**
 * The months of a term of which no day is served by the end of a day: the default proposal for a refund. A month counts
 * as used once its first day has been served; paused days and days given back do not count. 0 for a subscription that
 * is not paid.
 * @param today the last day of service to assume, usually the current day; `cancelledOn` applies when it is earlier
 */
export function unusedWholeMonths(term: Term & { planDuration: number }, today: CalendarDate): number {
  const { startDate, planDuration } = term;
  if (startDate === null) return 0;
  const lastServed = addDays(startDate, servedDays(term, today) - 1);
  // A month of the term ends in each calendar month before that day's, so the count starts there.
  let begun = Math.min(planDuration, Math.max(0, monthsBetween(startDate, lastServed)));
  while (begun < planDuration && termEnd(startDate, begun) < lastServed) begun += 1;
  return planDuration - begun;
}

/** The days of the term's pauses up to a day. */
export function pausedDays({ startDate, pauses }: Term, through: CalendarDate): number {
  if (startDate === null) return 0;
  return pauses.reduce((sum, { from, until }) => sum + daysIn(later(from, startDate), earlier(until, through)), 0);
}

/** The term's days up to a day that were given back. */
function givenBackDays({ startDate, daysGivenBack }: Term, through: CalendarDate): number {
  return daysGivenBack.filter((day) => startDate !== null && startDate <= day && day <= through).length;
}

/** The number of days in a range, both ends included; 0 for an empty range. */
export function daysIn(from: CalendarDate, until: CalendarDate): number {
  return Math.max(0, daysBetween(from, until) + 1);
}

/** The first and last day of service; null for a term that is not paid, or was cancelled before it began. */
export function servedPeriod(term: Pick<Term, 'startDate' | 'endDate' | 'cancelledOn'>): Period | null {
  const { startDate: from } = term;
  const to = lastServiceDay(term);
  return from === null || to === null || to < from ? null : { from, to };
}

/** The last day of service of any of the terms; null if none was served. */
export function lastServedOn(
  terms: readonly Pick<Term, 'startDate' | 'endDate' | 'cancelledOn'>[],
): CalendarDate | null {
  return (
    terms
      .flatMap((term) => servedPeriod(term)?.to ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** The last day of service: the last paid day, or the day of the cancellation. */
export function lastServiceDay({ endDate, cancelledOn }: Pick<Term, 'endDate' | 'cancelledOn'>): CalendarDate | null {
  return endDate === null || cancelledOn === null ? endDate : earlier(endDate, cancelledOn);
}
