/**
 * Whether a time has passed since an earlier one. True also when that is in the future, because the clock was set back:
 * otherwise, nothing would happen for as long as it was set back.
 */
export function hasElapsed(sinceMs: number, durationMs: number, nowMs: number): boolean {
  return nowMs < sinceMs || nowMs - sinceMs >= durationMs;
}
