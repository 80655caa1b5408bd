import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Background work that ends with the stand-in. Interrupted work is continued at the next start. */
export class Background {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    /** Called with the error of failed work. */
    private readonly failed: (error: unknown) => void,
  ) {
    setMaxListeners(0, this.stopping.signal);
  }

  /** Aborted when the stand-in stops. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Runs work in the background. Its error is passed to `failed`. */
  run(work: Promise<void>): void {
    const running = work.catch(this.failed).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Ends early when the stand-in stops. */
  async pause(ms: number): Promise<void> {
    const { signal } = this;
    if (!signal.aborted) await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Ends pauses, and resolves once all work has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
