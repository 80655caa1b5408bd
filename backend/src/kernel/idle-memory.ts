import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 5_000;
/** The share of time that an idle process works, with its jobs. */
const IDLE_BELOW = 0.1;
/** The first collection shrinks the space for new objects, the second returns the freed pages to the system. */
const COLLECTIONS = 2;

/**
 * V8 collects garbage only while a program allocates memory. After a busy time, an idle process would keep its space for
 * new objects, some 30 MB. Collecting these objects takes a few milliseconds.
 */
export class IdleMemory {
  private remaining = COLLECTIONS;

  constructor(private readonly collect: () => void) {}

  /** @param utilization the share of time that the process has worked since the last call, from 0 to 1 */
  observe(utilization: number): void {
    if (utilization >= IDLE_BELOW) {
      this.remaining = COLLECTIONS;
    } else if (this.remaining > 0) {
      this.remaining -= 1;
      this.collect();
    }
  }
}

/** Returns memory to the system whenever this process becomes idle, as long as it runs. */
export function releaseIdleMemory(): void {
  const memory = new IdleMemory(collectNewObjects());
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    memory.observe(performance.eventLoopUtilization(current, last).utilization);
    last = current;
  }, CHECK_EVERY_MS).unref();
}

function collectNewObjects(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  return () => gc({ type: 'minor' });
}
