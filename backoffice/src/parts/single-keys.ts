import { useEffect } from 'react';
import { useStore } from 'react-admin';

/** Where a key means what it writes or moves to, or what a window in front makes of it. */
const TAKEN =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Whether keys pressed alone do anything: speech input and shaking hands press them unasked. This browser remembers.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return useStore<boolean>('singleKeys', true);
}

/** Does something when a key is pressed alone; nothing where there is nothing to do. */
export function useSingleKey(key: string, action: (() => void) | null): void {
  const [on] = useSingleKeys();
  useEffect(() => {
    if (!on || !action) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof HTMLElement && event.target.closest(TAKEN)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}
