import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const INVALID = 'form :is([aria-invalid="true"], [data-invalid="true"]):enabled';

/**
 * Moves the focus to the first field with an error, in the order of the page, when the form could not be sent. For
 * forms with `shouldFocusError: false`: the library's own focus follows the order in which components register their
 * fields.
 */
export function useFirstErrorFocus<T extends FieldValues>({ formState }: UseFormReturn<T>): void {
  const { submitCount } = formState;
  useEffect(() => {
    if (submitCount > 0) document.querySelector<HTMLElement>(INVALID)?.focus();
  }, [submitCount]);
}
