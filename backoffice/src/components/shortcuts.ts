import { useEffect, useSyncExternalStore } from 'react';
import { notifyThisTab, persistentStorage, subscribeToStorage } from '#libs/browser/storage.js';

/** Elements that handle keys themselves. Checkboxes are excluded, because they handle only the space bar. */
const HANDLES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const TURNED_OFF = 'single-keys-off';

/**
 * Whether single-key shortcuts are on. They can be turned off because speech input and tremors trigger them by
 * accident. Stored in this browser, for every user.
 */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribeToStorage, areEnabled), setEnabled];
}

function areEnabled(): boolean {
  return persistentStorage.read(TURNED_OFF) === null;
}

function setEnabled(on: boolean): void {
  if (on) persistentStorage.remove(TURNED_OFF);
  else persistentStorage.write(TURNED_OFF, 'true');
  notifyThisTab();
}

/** Runs an action when a key is pressed without modifiers. `null` disables the shortcut. */
export function useShortcut(key: string, action: (() => void) | null): void {
  const [on] = useShortcutsEnabled();
  useEffect(() => {
    if (!on || !action) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof HTMLElement && event.target.closest(HANDLES_KEYS)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
