/** Waits before a retry: exponential backoff with jitter, 1 to 100 ms. */
export function jitteredDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(100, 2 ** attempt) * Math.random()));
}
