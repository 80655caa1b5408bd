import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may occupy the event loop before it yields. */
const MAX_TURN_MS = 5;

/**
 * Divides long work into turns of the event loop. Measures time, because awaiting a resolved promise does not yield.
 */
export class Yielder {
  private began = performance.now();

  /** Yields to the event loop if the work has occupied it for too long. Call it after each piece of work. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.began < MAX_TURN_MS) return;
    await nextTurn();
    this.began = performance.now();
  }
}

/** Iterates over the items, until a signal is aborted, and yields to the event loop in between. */
export async function* yieldingToEventLoop<T>(items: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  const yielder = new Yielder();
  for await (const item of items) {
    if (signal?.aborted) return;
    yield item;
    await yielder.yieldIfDue();
  }
}

/** Groups the items into batches of a size. The last one may be smaller. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
