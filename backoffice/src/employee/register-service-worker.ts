const SCRIPT = `${import.meta.env.BASE_URL}service-worker.js`;

/**
 * Keeps the code of the employees' screens on the device (worker/service-worker.ts). Vite's own server has no worker.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it, the screens still work where there is a connection.
  navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' }).catch(() => undefined);
}
