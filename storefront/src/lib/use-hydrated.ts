import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False during prerendering and hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
