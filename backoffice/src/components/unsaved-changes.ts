import { useEffect } from 'react';

/** One entry for each form with unsaved changes. */
const forms = new Set<object>();

/** Registers a form while it has unsaved changes. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const form = {};
    forms.add(form);
    return () => void forms.delete(form);
  }, [hasChanges]);
}

/** Whether a form on the screen has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Leaves the page without another question, after the user has confirmed it. */
export function discardUnsavedChanges(): void {
  forms.clear();
}
