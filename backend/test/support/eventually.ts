import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 500;

/** Reads until the value satisfies the condition, or the time has run out. Returns the last value read. */
export async function eventually<T>(
  withinMs: number,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isDone(value) || Date.now() > deadline) return value;
    await pause(POLL_MS);
  }
}
