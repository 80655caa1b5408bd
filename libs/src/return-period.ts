import { addMonths, formatFullMonth, formatMonth, formatMonthOfYear, lastOfMonth, type Period } from './calendar.js';

export const PERIOD_LENGTHS = ['month', 'quarter'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** The period of a GST return: a month, or a quarter under the QRMP scheme (rule 61A of the CGST Rules). */
export interface ReturnPeriod {
  /** `2026-12`: the month, or the last month of the quarter. */
  month: string;
  length: PeriodLength;
}

const MONTHS_PER_QUARTER = 3;

/** The months of a period, such as `2026-10`, in order. */
export function monthsOf({ month, length }: ReturnPeriod): string[] {
  if (length === 'month') return [month];
  return Array.from({ length: MONTHS_PER_QUARTER }, (_, at) => monthsFrom(month, at + 1 - MONTHS_PER_QUARTER));
}

/** The first and the last day of a period. */
export function daysOf(period: ReturnPeriod): Period {
  return { from: `${monthsOf(period)[0]}-01`, to: lastOfMonth(`${period.month}-01`) };
}

/** The last month of the quarter of a month. Quarters of a financial year end in the same months as a year's. */
export function lastOfQuarter(month: string): string {
  const after = Number(month.slice(5)) % MONTHS_PER_QUARTER;
  return after === 0 ? month : monthsFrom(month, MONTHS_PER_QUARTER - after);
}

/** A period earlier or later than another one of its length. */
export function periodsFrom({ month, length }: ReturnPeriod, periods: number): ReturnPeriod {
  return { month: monthsFrom(month, length === 'month' ? periods : periods * MONTHS_PER_QUARTER), length };
}

/** `November 2026`, or `Oct–Dec 2026`. */
export function formatPeriod(period: ReturnPeriod): string {
  if (period.length === 'month') return formatFullMonth(period.month);
  return `${formatMonth(monthsOf(period)[0]!)}–${formatMonthOfYear(period.month)}`;
}

/** For names of files: `2026-11`, or `2026-10-to-2026-12`. */
export function periodFileName(period: ReturnPeriod): string {
  return period.length === 'month' ? period.month : `${monthsOf(period)[0]}-to-${period.month}`;
}

function monthsFrom(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}
