/** A task of the main thread that takes longer blocks the page for the rest of its time. */
const LONG_TASK_MS = 50;

/**
 * How long the main thread of a page is blocked after the first contentful paint, on a slower processor. Tasks are
 * measured by their processor time, because on a machine with few cores they are interrupted by the other processes of
 * the browser, and Lighthouse counts the interruptions.
 * @param {object[]} events of Lighthouse's trace
 * @param {string} url of the page
 * @param {number} slowdown how many times slower than this machine's
 * @returns {number} milliseconds
 */
export function blockedByCpu(events, url, slowdown) {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(url),
  );
  const painted = events.find(
    ({ name, ts, pid }) => name === 'firstContentfulPaint' && pid === start?.pid && ts > start.ts,
  );
  if (!painted) throw new Error(`${url}: the trace has no first contentful paint`);
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === start.pid && tid === start.tid)
    .filter(({ ts, tdur }) => ts > painted.ts && tdur !== undefined)
    .reduce((sum, { tdur }) => sum + Math.max(0, (tdur / 1_000) * slowdown - LONG_TASK_MS), 0);
}
