import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useUnsavedChanges } from './unsaved-changes.js';

interface FormChangesProps {
  /** Whether the changes were saved, or discarded on purpose. */
  settled?: RefObject<boolean>;
  /** Called when the form gets its first change, and when the last one is undone. */
  onChange?: (hasChanges: boolean) => void;
}

/** Registers the unsaved changes of the surrounding form. */
export function FormChanges({ settled, onChange }: FormChangesProps): null {
  const { dirtyFields } = useFormState();
  const changed = Object.keys(dirtyFields).length > 0;
  useEffect(() => onChange?.(changed), [onChange, changed]);
  useUnsavedChanges(changed, { settled });
  return null;
}
