import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 5_000;
/** The share of time that an idle process works, with its jobs. */
const IDLE_BELOW = 0.1;
/** Half a minute. */
const IDLE_CHECKS = 6;
/**
 * What is collected at each check of an idle process. The first collection of new objects shrinks their space, and the
 * second returns the freed pages to the system. So do the first and the second collection of all objects.
 */
const COLLECTIONS: readonly (Garbage | null)[] = [
  'new objects',
  'new objects',
  ...Array<null>(IDLE_CHECKS - 2).fill(null),
  'all objects',
  'all objects',
];

export type Garbage = 'new objects' | 'all objects';

/**
 * V8 collects garbage only while a program allocates memory. After a busy time, an idle process would keep its space for
 * new objects, some 30 MB, and old objects that nothing uses, up to 60 MB after long jobs. Collecting new objects takes
 * a few milliseconds, but all objects a tenth of a second. So these are collected only if the process stays idle.
 */
export class IdleMemory {
  private checks = 0;

  constructor(private readonly collect: (garbage: Garbage) => void) {}

  /** @param utilization the share of time that the process has worked since the last call, from 0 to 1 */
  observe(utilization: number): void {
    if (utilization >= IDLE_BELOW) {
      this.checks = 0;
      return;
    }
    const garbage = COLLECTIONS[this.checks];
    this.checks += 1;
    if (garbage) this.collect(garbage);
  }
}

/** Returns memory to the system whenever this thread becomes idle, as long as it runs. */
export function releaseIdleMemory(): void {
  const memory = new IdleMemory(collector());
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    memory.observe(performance.eventLoopUtilization(current, last).utilization);
    last = current;
  }, CHECK_EVERY_MS).unref();
}

function collector(): (garbage: Garbage) => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  return (garbage) => (garbage === 'new objects' ? gc({ type: 'minor' }) : gc());
}
