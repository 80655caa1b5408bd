import {
  addDays,
  addMonths,
  daysBetween,
  earlier,
  firstOfMonth,
  lastOfMonth,
  later,
  type CalendarDate,
  type Period,
} from '#libs/calendar.js';
import type { PeriodSales, Sales } from '#libs/contract/reports.js';
import { rupeesFromPaise } from '#libs/money.js';
import type { Sold } from '../orders/sales.js';

export const NOTHING: Sales = { orders: 0, revenue: 0 };
/** Longer periods are reported by month. Days. */
const MAX_SINGLE_DAYS = 62;
const MAX_YEARS = 10;
/** Periods before and after have years of four digits too. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/** Whether a period is reported by day, which is up to 62 days, or by month. */
export function stepFor({ from, to }: Period): 'day' | 'month' {
  return daysBetween(from, to) < MAX_SINGLE_DAYS ? 'day' : 'month';
}

/** The last twelve months, this one included. */
export function lastYear(today: CalendarDate): Period {
  return { from: addMonths(firstOfMonth(today), -11), to: today };
}

/** The error for a period that cannot be reported, or null. */
export function periodError({ from, to }: Period): string | null {
  if (from > to) return 'The first day must not be after the last';
  if (from < FIRST_DAY || to > LAST_DAY) return 'Please choose days from 2000 to 2099';
  return to > addMonths(from, 12 * MAX_YEARS) ? `Please choose at most ${MAX_YEARS} years` : null;
}

/** The days or months of the period, in order. Months are clipped to the period. */
function stepsOf({ from, to }: Period, step: 'day' | 'month'): (Period & { at: CalendarDate })[] {
  const steps = [];
  for (
    let at = step === 'day' ? from : firstOfMonth(from);
    at <= to;
    at = step === 'day' ? addDays(at, 1) : addMonths(at, 1)
  ) {
    const last = step === 'day' ? at : lastOfMonth(at);
    steps.push({ at, from: later(at, from), to: earlier(last, to) });
  }
  return steps;
}

/**
 * The period before: the same number of months, so that November is compared with October, or of days for a period by day
 * that does not begin with a month. If the period ends within a month, so does the one before, on the same day of the
 * month.
 */
export function periodBefore({ from, to }: Period, step: 'day' | 'month'): Period {
  if (step === 'day' && from !== firstOfMonth(from))
    return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  const months = stepsOf({ from, to }, 'month').length;
  const before = addMonths(to, -months);
  return { from: addMonths(from, -months), to: to === lastOfMonth(to) ? lastOfMonth(before) : before };
}

/** The sales of a period, in total and by day or month. */
export function soldIn(
  period: Period,
  step: 'day' | 'month',
  sold: readonly Sold[],
): PeriodSales & { periods: PeriodSales[] } {
  const byTime = sumsBy(sold, ({ at }) => at);
  return {
    ...period,
    ...(sumsBy(sold, () => 'all').get('all') ?? NOTHING),
    periods: stepsOf(period, step).map(({ at, ...days }) => ({ ...days, ...(byTime.get(at) ?? NOTHING) })),
  };
}

/** Sums by key, in rupees. */
export function sumsBy<K, S extends Pick<Sold, 'orders' | 'revenue'>>(
  sold: readonly S[],
  keyOf: (one: S) => K,
): Map<K, Sales> {
  const sums = new Map<K, { orders: number; revenue: number }>();
  for (const one of sold) {
    const { orders, revenue } = sums.get(keyOf(one)) ?? { orders: 0, revenue: 0 };
    sums.set(keyOf(one), { orders: orders + one.orders, revenue: revenue + one.revenue });
  }
  return new Map([...sums].map(([key, { orders, revenue }]) => [key, { orders, revenue: rupeesFromPaise(revenue) }]));
}
