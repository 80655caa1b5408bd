import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Measures from now on how long everything else in this process has to wait for the event loop.
 * @returns {{ waited: () => number, end: () => Promise<void> }} waited: the longest wait since it was asked last, in milliseconds
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
      // What other programs took from this one is not its doing.
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
