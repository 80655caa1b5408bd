import { Injectable, Logger } from '@nestjs/common';

export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/**
 * Runs background jobs: each registered job runs at start() and at its interval, never twice at once in this process.
 * Other processes may run the same job at the same time.
 */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly jobs: Job[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private stopped = false;

  register(job: Job): void {
    this.jobs.push(job);
  }

  /** Called once the application listens. */
  start(): void {
    for (const job of this.jobs) {
      const timer = setInterval(() => void this.runOnce(job), job.everyMs);
      timer.unref();
      this.timers.push(timer);
      setImmediate(() => void this.runOnce(job));
    }
  }

  /** Runs a job as soon as possible: now, or again after the current run, which may have missed the new work. */
  nudge(name: string): void {
    const job = this.jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job is named ${name}`);
    const current = this.running.get(name);
    if (current) void current.then(() => this.runOnce(job));
    else void this.runOnce(job);
  }

  /** Runs every job once and waits for it. For tests and commands. */
  async runAll(): Promise<void> {
    for (const job of this.jobs) {
      await this.running.get(job.name);
      await this.runOnce(job);
    }
  }

  /** Starts no more jobs; resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await Promise.all(this.running.values());
  }

  private runOnce(job: Job): Promise<void> {
    const current = this.running.get(job.name);
    if (current || this.stopped) return current ?? Promise.resolve();
    const run = job
      .run()
      .catch((error: unknown) =>
        this.logger.error(`job ${job.name} failed`, error instanceof Error ? error.stack : error),
      )
      .finally(() => this.running.delete(job.name));
    this.running.set(job.name, run);
    return run;
  }
}
