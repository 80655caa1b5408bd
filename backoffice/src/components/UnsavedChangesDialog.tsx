import { useRef } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import { LeaveQuestion } from './ConfirmDialog.js';
import { losesChanges } from './unsaved-changes.js';

/**
 * Asks before a navigation loses unsaved changes. The dialog is open exactly while a navigation is blocked, so it
 * cannot be skipped by trying again quickly. Rendered once, because the router supports a single blocker.
 */
export function UnsavedChangesDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname && losesChanges(historyAction),
  );
  const resolved = useRef<Blocker>(null);
  /** The router throws when a blocker is resolved twice, and the dialog closes only after a delay. */
  function once(resolve: () => void) {
    if (resolved.current === blocker) return;
    resolved.current = blocker;
    resolve();
  }
  return (
    blocker.state === 'blocked' && (
      <LeaveQuestion onConfirm={() => once(blocker.proceed)} onClose={() => once(blocker.reset)} />
    )
  );
}
