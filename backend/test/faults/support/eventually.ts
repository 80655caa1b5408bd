import { setTimeout as pause } from 'node:timers/promises';

const ASK_AGAIN_MS = 250;

/** Reads until what is read will do, or the time is over. Answers what was read last. */
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
