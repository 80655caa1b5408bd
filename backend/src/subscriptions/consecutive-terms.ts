import { addDays, earlier, later, type CalendarDate } from '#libs/calendar.js';
import { endDateOf, type Term } from './term.js';

type PaidTerm = Term & { id: string; startDate: CalendarDate; endDate: CalendarDate };

interface RescheduledTerm {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/**
 * Computes new dates for a car's terms that are no longer consecutive: later if a term would overlap its predecessor,
 * earlier if the predecessor now ends sooner. Paid days never change, and pauses keep their dates. Returns only the
 * terms that move; an empty list means that the terms are consecutive.
 *
 * @param terms the car's running terms, including those that have not begun, without cancelled ones
 * @param changedOn the day of the change that made this necessary. It is before today if a crash delayed the
 * rescheduling. Terms that have begun since then still move, so that no day is served for two terms
 */
export function rescheduledTerms(
  terms: readonly (Term & { id: string })[],
  { today, changedOn }: { today: CalendarDate; changedOn: CalendarDate },
): RescheduledTerm[] {
  const moved: RescheduledTerm[] = [];
  const tomorrow = addDays(today, 1);
  let paidUntil: CalendarDate | null = null;
  for (const term of terms.filter(isPaid).sort(inOrder)) {
    const { id, startDate: current, endDate: currentEnd } = term;
    const next: CalendarDate | null = paidUntil === null ? null : addDays(paidUntil, 1);
    let startDate = current;
    if (next !== null && current < next && current > changedOn) startDate = next;
    else if (current > today) startDate = earlier(current, next === null ? tomorrow : later(next, tomorrow));
    const endDate = endDateOf(startDate, term);
    if (startDate !== current || endDate !== currentEnd) moved.push({ id, startDate, endDate });
    paidUntil = paidUntil === null ? endDate : later(paidUntil, endDate);
  }
  return moved;
}

function isPaid<T extends Term>(term: T): term is T & PaidTerm {
  return term.startDate !== null && term.endDate !== null;
}

/** Ids are ordered by time, so terms paid at the same moment have a stable order. */
function inOrder(a: PaidTerm, b: PaidTerm): number {
  return a.startDate.localeCompare(b.startDate) || (a.id < b.id ? -1 : 1);
}
