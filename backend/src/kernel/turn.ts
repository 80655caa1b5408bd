import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** How long work may occupy the event loop before it yields. */
const TURN_MS = 5;

/** Divides long work into turns of the event loop, by elapsed time: calls that resolve at once do not end a turn. */
export class Turn {
  private began = performance.now();

  /** Waits for the next turn when this one is over. Call it after each piece of work. */
  async pause(): Promise<void> {
    if (performance.now() - this.began < TURN_MS) return;
    await yieldToEventLoop();
    this.began = performance.now();
  }
}

/** Yields the items until the signal is aborted, with pauses for the event loop. */
export async function* inTurns<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const turn = new Turn();
  for await (const item of items) {
    if (signal.aborted) return;
    yield item;
    await turn.pause();
  }
}

/** The items in batches of a size; the last may be smaller. */
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
