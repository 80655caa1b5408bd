import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

export interface Sweep {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/**
 * Finishes what a crash, a lost message or the passing of time left open: each registered sweep runs at the start of the
 * application and at its interval, never twice at once in this process. Other processes may run it at the same moment.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Sweeper.name);
  private readonly sweeps: Sweep[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private stopped = false;

  register(sweep: Sweep): void {
    this.sweeps.push(sweep);
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) {
      const timer = setInterval(() => void this.start(sweep), sweep.everyMs);
      timer.unref();
      this.timers.push(timer);
      setImmediate(() => void this.start(sweep));
    }
  }

  /** Runs every sweep once and waits: for tests and for commands. */
  async runAll(): Promise<void> {
    for (const sweep of this.sweeps) {
      await this.running.get(sweep.name);
      await this.start(sweep);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await Promise.all(this.running.values());
  }

  private start(sweep: Sweep): Promise<void> {
    const current = this.running.get(sweep.name);
    if (current || this.stopped) return current ?? Promise.resolve();
    const run = sweep
      .run()
      .catch((error: unknown) => this.logger.error(`sweep ${sweep.name} failed`, error instanceof Error ? error.stack : error))
      .finally(() => this.running.delete(sweep.name));
    this.running.set(sweep.name, run);
    return run;
  }
}
