const CHECK_EVERY_MS = 60_000;

/**
 * Calls back every minute, and when the page is shown again, because phones suspend timers while they are locked.
 * Returns a function that unsubscribes.
 */
export function subscribeToClock(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
