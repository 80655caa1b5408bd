import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
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
        onConfirm={() => way.proceed()}
        onClose={() => way.reset()}
      />
    )
  );
}
