import { persistentStorage } from './storage.js';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const CHANGED = 'themechange';

/** The current theme: the system's unless the visitor has chosen one. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back when the theme changes, by the visitor or by the system. Returns a function that unsubscribes. */
export function subscribeToTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    system.removeEventListener('change', changed);
    window.removeEventListener(CHANGED, changed);
  };
}

/** Switches between light and dark. The choice is stored in this browser, for both web applications. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  persistentStorage.write(KEY, next);
  window.dispatchEvent(new Event(CHANGED));
}
