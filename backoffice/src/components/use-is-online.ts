import { useSyncExternalStore } from 'react';
import { subscribeToOnline } from '#libs/browser/online.js';

/** Whether the browser has a connection, by its own account. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
}
