import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme, type Theme } from '#libs/browser/theme.js';

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, currentTheme, () => 'light');
}
