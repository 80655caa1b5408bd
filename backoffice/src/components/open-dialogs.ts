import { useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '@mui/material';

/** MUI's dialogs, drawers, menus and other popups. */
const OPEN_DIALOG = '.MuiModal-root:not(.MuiModal-hidden)';

/** Whether a dialog, a menu or another popup is open. */
export function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}

/**
 * Like useMediaQuery, but keeps its result while a dialog or a menu is open. For layouts whose switch would unmount the
 * part of the screen that opened it, and the dialog with it.
 */
export function useLayoutQuery(query: string): boolean {
  const matches = useMediaQuery(query);
  const isHeld = useSyncExternalStore(subscribe, isDialogOpen);
  const [result, setResult] = useState(matches);
  if (!isHeld && result !== matches) setResult(matches);
  return isHeld ? result : matches;
}

/** Dialogs are rendered as children of the body. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
