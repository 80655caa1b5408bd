import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Measures event loop delay in this process from now on.
 * @returns {{ waited: () => number, end: () => Promise<void> }} waited: the longest delay since the last call, in
 * milliseconds
 */
export function watchEventLoop() {
  let longest = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      const began = performance.now();
      const cpu = process.cpuUsage();
      await yieldToEventLoop();
      const { user, system } = process.cpuUsage(cpu);
      // Time taken by other processes does not count.
      longest = Math.max(longest, Math.min(performance.now() - began, (user + system) / 1_000));
    }
  })();
  return {
    waited() {
      const wait = longest;
      longest = 0;
      return wait;
    },
    async end() {
      over = true;
      await watch;
    },
  };
}
