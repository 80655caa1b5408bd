import { useEffect, useRef, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker, type Blocker } from 'react-router-dom';
import { LeaveQuestion } from './ConfirmDialog.js';
import { hasUnsavedChanges, useUnsavedChanges } from './unsaved-changes.js';

interface UnsavedChangesDialogProps {
  /** Whether the changes were saved, or discarded on purpose. */
  settled?: RefObject<boolean>;
  /** Called when the form gets its first change, and when the last one is undone. */
  onChange?: (hasChanges: boolean) => void;
}

/**
 * Asks before a navigation loses unsaved changes. The dialog is open exactly while a navigation is blocked, so it
 * cannot be skipped by trying again quickly.
 */
export function UnsavedChangesDialog({ settled, onChange }: UnsavedChangesDialogProps) {
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
  useEffect(() => onChange?.(changed), [onChange, changed]);
  useBeforeUnload((event) => {
    if (hasUnsavedChanges() && !settled?.current) event.preventDefault();
  });
  useUnsavedChanges(changed);
  return (
    blocker.state === 'blocked' && (
      <LeaveQuestion onConfirm={() => once(blocker.proceed)} onClose={() => once(blocker.reset)} />
    )
  );
}
