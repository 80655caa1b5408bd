import { useSyncExternalStore } from 'react';
import { lasting } from './storage.js';

type Theme = 'light' | 'dark';

const KEY = 'theme';
const CHANGED = 'themechange';

function current(): Theme {
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

/** The current theme: the system's unless the visitor has chosen one. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

export function toggleTheme(): void {
  const next: Theme = current() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  lasting.write(KEY, next);
  window.dispatchEvent(new Event(CHANGED));
}
