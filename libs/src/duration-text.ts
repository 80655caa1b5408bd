/** `1 month`, `3 months`. */
export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** `1 day`, `14 days`. */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
