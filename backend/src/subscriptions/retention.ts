import { addDays, earlier, type CalendarDate, type Period } from '#libs/calendar.js';
import { lastServiceDay, type Term } from './term.js';

/** A term that begins at most this many days after the last day of the one before renews it. */
export const RENEWAL_DAYS = 30;

export type CarTerm = Pick<Term, 'startDate' | 'endDate' | 'cancelledOn'> & { userId: string; carNumber: string };

/** The first and last day of service of a term. */
interface ServedTerm {
  userId: string;
  carNumber: string;
  first: CalendarDate;
  last: CalendarDate;
}

/** Renewals and churn of a month. */
export interface Retention {
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
 * Computes one month incrementally, term by term. The renewals rate is `renewed / ended`, the churn `customersLost /
 * customersAtStart`.
 */
export class RetentionTally {
  private readonly ofCustomers = new Map<string, ServedTerm[]>();
  private readonly ended: ServedTerm[] = [];
  private readonly atStart = new Set<string>();

  /** @param days the month, or the part of it that is over */
  constructor(private readonly days: Period) {}

  /** Adds a term. All terms served in the month or starting within 30 days after it must be added, in any order. */
  add(term: CarTerm): void {
    const { userId, carNumber, startDate: first } = term;
    const last = lastServiceDay(term);
    if (first === null || last === null || last < first) return;
    const served = { userId, carNumber, first, last };
    const others = this.ofCustomers.get(userId);
    if (others) others.push(served);
    else this.ofCustomers.set(userId, [served]);
    const { from, to } = this.days;
    if (from <= last && last <= to) this.ended.push(served);
    if (first <= from && from <= last) this.atStart.add(userId);
  }

  figures(): Retention {
    const termsOf = ({ userId }: ServedTerm) => this.ofCustomers.get(userId)!;
    const lost = new Set(this.ended.filter((term) => isLast(term, termsOf(term))).map(({ userId }) => userId));
    return {
      ended: this.ended.length,
      renewed: this.ended.filter((term) => isRenewed(term, termsOf(term))).length,
      customersAtStart: this.atStart.size,
      customersLost: [...lost].filter((userId) => this.atStart.has(userId)).length,
    };
  }
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
