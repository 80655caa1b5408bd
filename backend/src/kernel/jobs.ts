import { Injectable, Logger } from '@nestjs/common';

export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/**
 * Finishes what a crash, a lost message or the passing of time left open: each registered sweep runs at start() and at its
 * interval, never twice at once in this process. Other processes may run it at the same moment.
 */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly sweeps: Job[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private stopped = false;

  register(sweep: Job): void {
    this.sweeps.push(sweep);
  }

  /** When the application listens. */
  start(): void {
    for (const sweep of this.sweeps) {
      const timer = setInterval(() => void this.runOnce(sweep), sweep.everyMs);
      timer.unref();
      this.timers.push(timer);
      setImmediate(() => void this.runOnce(sweep));
    }
  }

  /** Runs a sweep as soon as it may: now, or once more after the run that may have missed what there is to do. */
  nudge(name: string): void {
    const sweep = this.sweeps.find((one) => one.name === name);
    if (!sweep) throw new Error(`no sweep is named ${name}`);
    const current = this.running.get(name);
    if (current) void current.then(() => this.runOnce(sweep));
    else void this.runOnce(sweep);
  }

  /** Runs every sweep once and waits: for tests and for commands. */
  async runAll(): Promise<void> {
    for (const sweep of this.sweeps) {
      await this.running.get(sweep.name);
      await this.runOnce(sweep);
    }
  }

  /** No sweep begins any more; resolves when the running ones are done. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await Promise.all(this.running.values());
  }

  private runOnce(sweep: Job): Promise<void> {
    const current = this.running.get(sweep.name);
    if (current || this.stopped) return current ?? Promise.resolve();
    const run = sweep
      .run()
      .catch((error: unknown) =>
        this.logger.error(`sweep ${sweep.name} failed`, error instanceof Error ? error.stack : error),
      )
      .finally(() => this.running.delete(sweep.name));
    this.running.set(sweep.name, run);
    return run;
  }
}
