/** `1 month`, `3 months`. */
export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
