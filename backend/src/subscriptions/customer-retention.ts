import { addDays, earlier, type CalendarDate, type Period } from '#libs/calendar.js';
import { servedPeriod, type Term } from './term.js';

/** A term that begins at most this many days after the last day of the one before renews it. */
export const RENEWAL_DAYS = 30;

export type CarTerm = Pick<Term, 'startDate' | 'endDate' | 'cancelledOn'> & { carNumber: string };

/** The first and last day of service of a term. */
interface ServedTerm {
  carNumber: string;
  first: CalendarDate;
  last: CalendarDate;
}

/** Renewals and churn of a month. */
export interface CustomerRetention {
  /** Plans whose last day was in the month, cancelled ones included. */
  ended: number;
  /** Those of them whose car has a following term that begins within 30 days. */
  renewed: number;
  /** Customers with a plan on the first day of the month. */
  customersAtStart: number;
  /** Those of them whose last plan ended in the month, and who have no other that begins within 30 days. */
  customersLost: number;
}

/**
 * Computes one month, customer by customer, so that only one customer's terms are in memory. The renewal rate is
 * `renewed / ended`, the churn `customersLost / customersAtStart`.
 */
export class CustomerRetentionTally {
  readonly figures: CustomerRetention = { ended: 0, renewed: 0, customersAtStart: 0, customersLost: 0 };

  /** @param days the month, or the part of it that is over */
  constructor(private readonly days: Period) {}

  /**
   * Adds a customer. Call it once for each.
   * @param terms all of the customer's terms that are served in the month or start within 30 days after it, in any
   * order. Others are ignored
   */
  add(terms: readonly CarTerm[]): void {
    const { from, to } = this.days;
    const served = terms.flatMap((term) => servedTerm(term) ?? []);
    const ended = served.filter(({ last }) => from <= last && last <= to);
    const isAtStart = served.some(({ first, last }) => first <= from && from <= last);
    const { figures } = this;
    figures.ended += ended.length;
    figures.renewed += ended.filter((term) => isRenewed(term, served)).length;
    if (!isAtStart) return;
    figures.customersAtStart += 1;
    if (ended.some((term) => isLast(term, served))) figures.customersLost += 1;
  }
}

function servedTerm(term: CarTerm): ServedTerm | null {
  const served = servedPeriod(term);
  return served && { carNumber: term.carNumber, first: served.from, last: served.to };
}

function isRenewed(term: ServedTerm, terms: readonly ServedTerm[]): boolean {
  return terms.some((other) => other.carNumber === term.carNumber && follows(other, term));
}

/** Whether the customer has no other plan after this one. */
function isLast(term: ServedTerm, terms: readonly ServedTerm[]): boolean {
  return !terms.some((other) => follows(other, term) || (other.first <= term.last && other.last > term.last));
}

function follows(other: ServedTerm, term: ServedTerm): boolean {
  return other.first > term.last && other.first <= addDays(term.last, RENEWAL_DAYS);
}

/** Whether the figures of a month are final: any renewal of its plans would have started. */
export function isSettled(lastOfMonth: CalendarDate, today: CalendarDate): boolean {
  return addDays(lastOfMonth, RENEWAL_DAYS) < today;
}

/** The part of a month that is over; null before its first day has ended. */
export function elapsedPart({ from, to }: Period, today: CalendarDate): Period | null {
  const last = earlier(to, addDays(today, -1));
  return last < from ? null : { from, to: last };
}
