import { setTimeout as pause } from 'node:timers/promises';

/** Until the jobs that follow a start have ended: the processor time of a quiet second, and the longest wait. */
const QUIET = { microsPerSecond: 100_000, withinMs: 180_000 };

/** Seeded data gives the first run of some jobs much to do, such as a mail for each plan that ends soon. */
export async function quiet(product) {
  const deadline = performance.now() + QUIET.withinMs;
  await product.usage();
  do await pause(1_000);
  while ((await product.usage()).cpuMicros > QUIET.microsPerSecond && performance.now() < deadline);
}
