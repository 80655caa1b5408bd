import { setTimeout as pause } from 'node:timers/promises';
import type { ApiAnswer } from '../../../../scripts/browser/api.js';

const RETRY_MS = 50;
const UNAVAILABLE = 503;

/**
 * Repeats a call like browsers and the provider do: when the connection is closed, or when the product responds that
 * the provider is unavailable. The stand-in runs in the product's process, so it can be overloaded or end with it.
 */
export async function untilAnswered<T>(call: () => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
  for (;;) {
    try {
      const response = await call();
      if (response.status !== UNAVAILABLE) return response;
    } catch (error) {
      if (!isConnectionClosed(error)) throw error;
    }
    await pause(RETRY_MS);
  }
}

/** Whether the connection was refused, or closed before the response was complete. */
export function isConnectionClosed(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>;
  return name === 'TypeError' && /fetch failed|terminated/.test(message ?? '');
}
