import { setTimeout as pause } from 'node:timers/promises';
import type { ApiAnswer } from '../../../../scripts/browser/api.js';

const RETRY_MS = 50;
const UNAVAILABLE = 503;

/**
 * As browsers and the provider do: tries again when the connection is cut, or when the product answers that it cannot
 * reach the provider, whose stand-in may be as busy as the machine and dies with the product.
 */
export async function untilAnswered<T>(call: () => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
  for (;;) {
    try {
      const answer = await call();
      if (answer.status !== UNAVAILABLE) return answer;
    } catch (error) {
      if (!isCut(error)) throw error;
    }
    await pause(RETRY_MS);
  }
}

/** Whether the connection was refused, or was cut before the answer was complete. */
export function isCut(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>;
  return name === 'TypeError' && /fetch failed|terminated/.test(message ?? '');
}
