import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft } from './drafts.js';

/**
 * Saves the form's values under this name, so that they survive a reload, and clears a field's error when the field
 * changes. @param except fields that are too large or too sensitive to save
 */
export function useFormDraft<T extends FieldValues>(
  { subscribe, clearErrors }: UseFormReturn<T>,
  name: string,
  ...except: FieldPath<T>[]
): void {
  const excluded = except.join();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name: changed, values }) => {
          if (!changed) return;
          const omitted = Object.fromEntries(excluded.split(',').map((field) => [field, undefined]));
          saveDraft(name, { ...values, ...omitted });
          clearErrors(changed as FieldPath<T>);
        },
      }),
    [subscribe, clearErrors, name, excluded],
  );
}
