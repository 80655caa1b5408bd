import type { UpdateEvent } from '#libs/contract/updates.js';
import { eventsOf } from './events.js';

interface Follower {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: UpdateEvent) => void;
  /** @param failures how many attempts in a row have failed */
  onLost: (failures: number) => void;
  signal: AbortSignal;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/** Follows changes until aborted. Reconnects when the connection ends. */
export async function follow({ open, onEvent, onLost, signal }: Follower): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const event of eventsOf(await open(signal))) {
        if (signal.aborted) return;
        failures = -1;
        onEvent(event);
      }
    } catch {
      // Every failure is retried.
    }
    if (signal.aborted) return;
    onLost(failures + 1);
    await pause(backoffMs(failures + 1), signal);
  }
}

/** With jitter, so that not all windows reconnect to a restarted server at once. */
function backoffMs(failures: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
}

function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
