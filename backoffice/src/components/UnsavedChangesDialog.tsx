import { useRef, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker, type Blocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.js';
import { hasUnsavedChanges, useUnsavedChanges } from './unsaved-changes.js';

/**
 * Asks before unsaved changes are lost. The dialog is open exactly while a navigation is blocked, so it cannot
 * be skipped by trying again quickly. `settled` is set once the changes were saved or discarded on purpose.
 */
export function UnsavedChangesDialog({ settled }: { settled?: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  const changed = Object.keys(dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !settled?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const resolved = useRef<Blocker>(null);
  /** The router throws when a blocker is resolved twice, and the dialog closes only after a delay. */
  function once(resolve: () => void) {
    if (resolved.current === blocker) return;
    resolved.current = blocker;
    resolve();
  }
  useBeforeUnload((event) => {
    if (hasUnsavedChanges() && !settled?.current) event.preventDefault();
  });
  useUnsavedChanges(changed);
  return (
    blocker.state === 'blocked' && (
      <ConfirmDialog
        title="Leave without saving?"
        text="Your unsaved changes will be lost."
        confirm="Leave without saving"
        keep="Stay here"
        destructive
        onConfirm={() => once(blocker.proceed)}
        onClose={() => once(blocker.reset)}
      />
    )
  );
}
