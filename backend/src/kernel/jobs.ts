import { Injectable, Logger } from '@nestjs/common';
import { actingAsNobody } from './actor.js';
import { errorStack } from './error-text.js';
import { runOutsideRequest } from './request-identity.js';

interface Job {
  name: string;
  everyMs: number;
  /**
   * Must return soon after the signal is aborted. The next run continues the work, even after a restart:
   * - Most jobs query records that are due, by an index. Processed records are no longer due.
   * - Jobs that go through all records, or all new ones, save their position in Watermarks.
   * - Jobs that compute figures from many orders (customer retention, liability) start over, because partial figures
   *   are useless. They only read, at most every ten minutes.
   */
  run: (signal: AbortSignal) => Promise<void>;
}

type JobObserver = (job: string, outcome: 'succeeded' | 'failed') => void;

/** The delay between the first runs of two jobs, so that they do not slow down the start together. */
const STAGGER_MS = 100;

/**
 * Runs background jobs: each registered job runs soon after start() and at its interval, never twice at once in this
 * process. Other processes may run the same job at the same time.
 */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly jobs: Job[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private observer: JobObserver | null = null;

  /** Adds a job, which `start` schedules. Called before the application listens. */
  register(job: Job): void {
    this.jobs.push(job);
  }

  /** Reports the end of each run, except those interrupted by the stop. */
  observe(observer: JobObserver): void {
    this.observer = observer;
  }

  /** Schedules all jobs. Called once the application listens. */
  start(): void {
    this.jobs.forEach((job, nth) => {
      const first = setTimeout(() => {
        void this.runOnce(job);
        const timer = setInterval(() => void this.runOnce(job), job.everyMs);
        timer.unref();
        this.timers.push(timer);
      }, nth * STAGGER_MS);
      first.unref();
      this.timers.push(first);
    });
  }

  /**
   * Runs a job as soon as possible: now, or after the current run, which may have missed the new work. The job does not
   * act on behalf of the current request, because it also processes the work of others.
   */
  nudge(name: string): void {
    const job = this.named(name);
    const current = this.running.get(name);
    const run = () => (current ? current.then(() => this.runOnce(job)) : this.runOnce(job));
    void actingAsNobody(() => runOutsideRequest(run));
  }

  /** Runs every job once and waits for it, and for the jobs that it nudged. For tests. */
  async runAll(): Promise<void> {
    for (const { name } of this.jobs) await this.run(name);
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Waits for the current run of a job, if any, runs it once and waits for that. For tests. */
  async run(name: string): Promise<void> {
    await this.running.get(name);
    await this.runOnce(this.named(name));
  }

  /**
   * Starts no more jobs and aborts the running ones. Resolves when they have ended or the patience is over, because a
   * job may be waiting for the payment provider or the mail server. Its next run continues, as after a crash.
   */
  async stop(patienceMs?: number): Promise<void> {
    this.stopping.abort();
    this.timers.forEach(clearTimeout);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      if (patienceMs !== undefined) timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(this.running.values()), late]);
    clearTimeout(timer);
    for (const name of this.running.keys()) this.logger.warn(`job ${name} was interrupted by the stop`);
  }

  private named(name: string): Job {
    const job = this.jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job is named ${name}`);
    return job;
  }

  private runOnce(job: Job): Promise<void> {
    const current = this.running.get(job.name);
    if (current || this.stopping.signal.aborted) return current ?? Promise.resolve();
    const run = job
      .run(this.stopping.signal)
      .then(
        () => {
          if (!this.stopping.signal.aborted) this.observer?.(job.name, 'succeeded');
        },
        (error: unknown) => {
          if (error === this.stopping.signal.reason) return;
          this.logger.error(`job ${job.name} failed`, errorStack(error));
          this.observer?.(job.name, 'failed');
        },
      )
      .finally(() => this.running.delete(job.name));
    this.running.set(job.name, run);
    return run;
  }
}
