import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False in documents made ahead and until their code has taken over; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
