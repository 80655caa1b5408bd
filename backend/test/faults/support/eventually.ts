import { setTimeout as pause } from 'node:timers/promises';

const ASK_AGAIN_MS = 250;

/** Reads until the value satisfies the condition, or the time is over. Returns the last value read. */
export async function eventually<T>(
  withinMs: number,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isDone(value) || Date.now() > deadline) return value;
    await pause(ASK_AGAIN_MS);
  }
}
