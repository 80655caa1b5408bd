import { AsyncLocalStorage } from 'node:async_hooks';

/** How long the storage stays enabled after the last work has ended, so that frequent work does not toggle it. */
const QUIET_MS = 100;

/**
 * A value that follows a piece of work through its promises, callbacks and timers.
 *
 * Before Node 24, an enabled AsyncLocalStorage runs hooks for every promise of the process, which doubles the time of a
 * small response. It is therefore enabled only while there is such work.
 */
export class AsyncContext<T> {
  private readonly storage = new AsyncLocalStorage<T | undefined>();
  private running = 0;
  private switchOff: NodeJS.Timeout | null = null;

  /** Whether the storage is enabled, which slows down every promise of the process. For tests. */
  get isOn(): boolean {
    return this.running > 0 || this.switchOff !== null;
  }

  /** The value of the current work; undefined outside of it. */
  get(): T | undefined {
    return this.storage.getStore();
  }

  /** Runs `work` with the value: until it returns, or until the promise that it returns is settled. */
  run<R>(value: T, work: () => R): R {
    this.running += 1;
    let result: R;
    try {
      result = this.storage.run(value, work);
    } catch (error) {
      this.end();
      throw error;
    }
    if (isThenable(result)) result.then(this.end, this.end);
    else this.end();
    return result;
  }

  /** Runs `work` without the current value. It may outlive the work that started it. */
  runWithout<R>(work: () => R): R {
    return this.get() === undefined ? work() : this.storage.run(undefined, work);
  }

  private readonly end = (): void => {
    this.running -= 1;
    if (this.running > 0) return;
    if (this.switchOff) this.switchOff.refresh();
    else this.switchOff = setTimeout(this.offUnlessRunning, QUIET_MS).unref();
  };

  private readonly offUnlessRunning = (): void => {
    this.switchOff = null;
    if (this.running === 0) this.storage.disable();
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
