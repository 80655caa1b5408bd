import { CpuClock } from './cpu-clock.js';

/**
 * Measures how long the event loop is held at once, as CPU time of its thread: what other programs and threads take does
 * not count, so that a busy machine does not change the result.
 */
export class LoopHold {
  private readonly cpu = new CpuClock();
  private longest = 0;
  private running = true;

  constructor() {
    this.next(this.cpu.millis());
  }

  /** Ends the measurement and returns the longest time in milliseconds. */
  end(): number {
    this.running = false;
    this.cpu.close();
    return this.longest;
  }

  private next(before: number): void {
    setImmediate(() => {
      if (!this.running) return;
      const now = this.cpu.millis();
      this.longest = Math.max(this.longest, now - before);
      this.next(this.cpu.millis());
    });
  }
}
