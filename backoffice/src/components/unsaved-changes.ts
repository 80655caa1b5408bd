import { useEffect, type RefObject } from 'react';
import { NavigationType } from 'react-router-dom';

interface UnsavedForm {
  /** Whether the changes were saved, or discarded on purpose. */
  settled?: RefObject<boolean>;
  /** Whether the form covers the links of the screen. Only Back and Forward are then navigations of the user. */
  isModal?: boolean;
}

/** One entry for each form with unsaved changes. */
const forms = new Set<UnsavedForm>();

/** Registers a form while it has unsaved changes. The browser then asks before the page is left or loaded again. */
export function useUnsavedChanges(hasChanges: boolean, { settled, isModal = false }: UnsavedForm = {}): void {
  useEffect(() => {
    if (!hasChanges) return;
    const form = { settled, isModal };
    const ask = (event: BeforeUnloadEvent) => {
      if (forms.has(form) && !settled?.current) event.preventDefault();
    };
    forms.add(form);
    window.addEventListener('beforeunload', ask);
    return () => {
      forms.delete(form);
      window.removeEventListener('beforeunload', ask);
    };
  }, [hasChanges, settled, isModal]);
}

/** Whether a form on the screen has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Whether a navigation to another screen would lose unsaved changes. */
export function losesChanges(navigation: NavigationType): boolean {
  return [...forms].some(
    ({ settled, isModal }) => !settled?.current && (!isModal || navigation === NavigationType.Pop),
  );
}

/** Leaves the page without another question, after the user has confirmed it. */
export function discardUnsavedChanges(): void {
  forms.clear();
}
