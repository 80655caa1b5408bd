import { useSyncExternalStore } from 'react';

/** Light or dark, shared with the storefront: the same key of localStorage, the same attribute of the document. */
export type Mode = 'light' | 'dark';

const KEY = 'theme';
const CHANGED = 'themechange';

function current(): Mode {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    system.removeEventListener('change', changed);
    window.removeEventListener(CHANGED, changed);
  };
}

/** The system's mode unless the user has chosen one. */
export function useMode(): Mode {
  return useSyncExternalStore(subscribe, current);
}

export function toggleMode(): void {
  const next: Mode = current() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  localStorage.setItem(KEY, next);
  window.dispatchEvent(new Event(CHANGED));
}
