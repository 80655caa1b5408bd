import { useSyncExternalStore } from 'react';

/** Not in TypeScript's own types, because only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by boot.js while the browser offers to install the app. */
    installPrompt?: InstallPrompt | null;
  }
}

const CHANGED = 'installpromptchange';

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/**
 * Asks the user whether to install the backoffice as an app. Null when the browser can't, or when it is installed
 * already.
 */
export function useInstallation(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => window.installPrompt);
  if (!prompt) return null;
  return () => {
    // A prompt can be shown only once.
    window.installPrompt = null;
    window.dispatchEvent(new Event(CHANGED));
    void prompt.prompt();
  };
}
