/**
 * The environment of a product whose clock is ahead and whose jobs run every two seconds, so that a test waits neither
 * for the end of a lease nor for the interval of a job.
 *
 * @param minutes how far the clock is ahead. The lease of a mail that a killed process was sending is five minutes
 */
export function clockAhead(minutes: number): Record<string, string> {
  const preloaded = new URL('./shifted-clock.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${preloaded}`, CLOCK_AHEAD_MS: String(minutes * 60_000) };
}
