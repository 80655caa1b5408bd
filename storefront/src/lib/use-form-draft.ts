import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft } from './drafts.js';

/**
 * Saves the form's values under this name, so that they survive a reload, and clears a field's error when the field
 * changes. @param except a field that is too large to save
 */
export function useFormDraft<T extends FieldValues>(
  { subscribe, clearErrors }: UseFormReturn<T>,
  name: string,
  except?: FieldPath<T>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name: changed, values }) => {
          if (!changed) return;
          keepDraft(name, except ? { ...values, [except]: undefined } : values);
          clearErrors(changed as FieldPath<T>);
        },
      }),
    [subscribe, clearErrors, name, except],
  );
}
