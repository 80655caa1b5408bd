import { performance, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CpuClock } from './cpu-clock.js';

/** Shorter turns are not recorded. */
const MIN_MS = 5;

interface Span {
  from: number;
  to: number;
}

/**
 * Measures how long the event loop is held at once, as CPU time of its thread: what other programs and threads take
 * does not count, so that a busy machine does not change the result. Nor does garbage collection, which takes long in a
 * process that runs many tests.
 */
export class LoopHold {
  private readonly cpu = new CpuClock();
  private readonly turns: (Span & { millis: number })[] = [];
  private readonly pauses: Span[] = [];
  private readonly observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      this.pauses.push({ from: startTime, to: startTime + duration });
  });
  private running = true;

  constructor() {
    this.observer.observe({ entryTypes: ['gc'] });
    this.next(performance.now(), this.cpu.millis());
  }

  /** Ends the measurement and resolves to the longest time in milliseconds. */
  async end(): Promise<number> {
    // Records the current turn, which may have held the loop since the beginning.
    await nextTurn();
    this.running = false;
    this.cpu.close();
    // Pauses are reported in a later turn.
    await nextTurn();
    await nextTurn();
    this.observer.disconnect();
    return Math.max(0, ...this.turns.map((turn) => turn.millis - this.pausedIn(turn)));
  }

  private next(from: number, before: number): void {
    setImmediate(() => {
      if (!this.running) return;
      const millis = this.cpu.millis() - before;
      const to = performance.now();
      if (millis >= MIN_MS) this.turns.push({ from, to, millis });
      this.next(performance.now(), this.cpu.millis());
    });
  }

  private pausedIn({ from, to }: Span): number {
    return this.pauses.reduce(
      (sum, pause) => sum + Math.max(0, Math.min(pause.to, to) - Math.max(pause.from, from)),
      0,
    );
  }
}

const MAX_MEASUREMENTS = 4;

/**
 * The smallest of several measurements, which are repeated until one is below the limit. Other work of the process, such
 * as collecting garbage of earlier tests or compiling, can only make one longer.
 */
export async function smallestHold(measure: () => Promise<number>, limit: number): Promise<number> {
  let smallest = Infinity;
  for (let times = 0; times < MAX_MEASUREMENTS && smallest >= limit; times += 1)
    smallest = Math.min(smallest, await measure());
  return smallest;
}
