import type { RetentionMonth } from '#libs/contract/reports.js';

const PERCENT = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });
const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const NONE = '–';

export function rateText(part: number, whole: number): string {
  return whole === 0 ? NONE : PERCENT.format(part / whole);
}

export function monthText({ month }: RetentionMonth): string {
  return MONTH.format(new Date(month));
}

/** The latest month whose figures can no longer change; otherwise the latest one. @param months the oldest first */
export function latestMonth(months: readonly RetentionMonth[]): RetentionMonth | undefined {
  return months.findLast(({ isSettled }) => isSettled) ?? months.at(-1);
}
