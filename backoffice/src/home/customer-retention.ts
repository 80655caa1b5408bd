import { formatMonthOfYear } from '#libs/calendar.js';
import type { CustomerRetentionMonth } from '#libs/contract/reports.js';

export function monthText({ month }: CustomerRetentionMonth): string {
  return formatMonthOfYear(month);
}

/** The latest month whose figures can no longer change; otherwise the latest one. @param months the oldest first */
export function latestMonth(months: readonly CustomerRetentionMonth[]): CustomerRetentionMonth | undefined {
  return months.findLast(({ isSettled }) => isSettled) ?? months.at(-1);
}
