import type { Language } from '#libs/browser/language.js';

const SCRIPT = `${import.meta.env.BASE_URL}service-worker.js`;

/**
 * Keeps the code of the employees' screens and the texts of a language on the device (worker/service-worker.ts). Vite's
 * own server has no worker.
 */
export function registerServiceWorker(language: Language): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const script = language === 'en' ? SCRIPT : `${SCRIPT}?language=${language}`;
  // Without it, the screens still work where there is a connection.
  navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined);
}
