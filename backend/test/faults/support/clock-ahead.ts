/**
 * Settings of a product whose clock is ahead, so that a test need not wait for a lease to end.
 *
 * @param minutes how far; the lease of a mail that a killed process was sending is one minute
 */
export function clockAhead(minutes: number): Record<string, string> {
  const preloaded = new URL('./shifted-clock.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${preloaded}`, CLOCK_AHEAD_MS: String(minutes * 60_000) };
}
