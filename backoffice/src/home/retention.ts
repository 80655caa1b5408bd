import { formatMonthOfYear } from '#libs/calendar.js';
import type { RetentionMonth } from '#libs/contract/reports.js';

const NONE = '–';

export function rateText(part: number, whole: number): string {
  return whole === 0 ? NONE : `${Number(((100 * part) / whole).toFixed(1))}%`;
}

export function monthText({ month }: RetentionMonth): string {
  return formatMonthOfYear(month);
}

/** The latest month whose figures can no longer change; otherwise the latest one. @param months the oldest first */
export function latestMonth(months: readonly RetentionMonth[]): RetentionMonth | undefined {
  return months.findLast(({ isSettled }) => isSettled) ?? months.at(-1);
}
