import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft } from './drafts.js';

/**
 * Keeps what is typed under this name, so that it survives a reload, and takes back what was said of a field once that field
 * changes. @param except fields that are too large to be kept
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
