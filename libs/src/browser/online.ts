/** Calls back when the browser goes online or offline. Returns a function that unsubscribes. */
export function subscribeToOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
