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
  const way = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !settled?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const answered = useRef<Blocker>(null);
  /** The router throws when a navigation is answered again, and takes the dialog away a moment after the answer. */
  function once(answer: () => void) {
    if (answered.current === way) return;
    answered.current = way;
    answer();
  }
  useBeforeUnload((event) => {
    if (hasUnsavedChanges() && !settled?.current) event.preventDefault();
  });
  useUnsavedChanges(changed);
  return (
    way.state === 'blocked' && (
      <ConfirmDialog
        title="Leave without saving?"
        text="Your unsaved changes will be lost."
        confirm="Leave without saving"
        keep="Stay here"
        grave
        onConfirm={() => once(way.proceed)}
        onClose={() => once(way.reset)}
      />
    )
  );
}
