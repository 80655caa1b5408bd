import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '@mui/material';

/** One entry for each open dialog. */
const dialogs = new Set<object>();
const listeners = new Set<() => void>();

/** Registers a dialog while its component is mounted. */
export function useOpenDialog(): void {
  useLayoutEffect(() => {
    const dialog = {};
    dialogs.add(dialog);
    listeners.forEach((changed) => changed());
    return () => {
      dialogs.delete(dialog);
      listeners.forEach((changed) => changed());
    };
  }, []);
}

/**
 * Like useMediaQuery, but keeps its result while a dialog is open. For layouts whose switch would unmount the part of the
 * screen that opened the dialog, and the dialog with it.
 */
export function useLayoutQuery(query: string): boolean {
  const matches = useMediaQuery(query);
  const isDialogOpen = useSyncExternalStore(subscribe, () => dialogs.size > 0);
  const [result, setResult] = useState(matches);
  if (!isDialogOpen && result !== matches) setResult(matches);
  return isDialogOpen ? result : matches;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
