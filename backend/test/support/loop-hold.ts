import { closeSync, openSync, readSync } from 'node:fs';

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

/** CPU time of this thread; of the whole process where the system does not tell that of a thread. */
class CpuClock {
  private readonly file =
    process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`, 'r') : null;
  private readonly buffer = Buffer.alloc(64);

  millis(): number {
    if (this.file === null) {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    }
    const length = readSync(this.file, this.buffer, 0, this.buffer.length, 0);
    return Number(this.buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
  }
}
