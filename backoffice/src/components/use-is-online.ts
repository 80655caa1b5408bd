import { useSyncExternalStore } from 'react';
import { subscribeToOnline } from '#libs/browser/online.js';

/** Whether the browser reports a connection. The server may still be out of reach. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
}
