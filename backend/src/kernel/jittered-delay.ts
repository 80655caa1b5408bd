/** Waits before something is tried again, longer each time and never the same: 1 ms to a tenth of a second. */
export function jitteredDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(100, 2 ** attempt) * Math.random()));
}
