import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { FieldError } from '#libs/errors.js';
import { ApiError } from '../app/api.js';
import { removeDraft, saveDraft, readDraft } from './drafts.js';

/**
 * An uncontrolled form that the browser validates. `send` gets the fields by name. An error it throws is returned as
 * `failure`, and the form keeps its content. Errors of single fields, of the ApiError that caused it, are returned as
 * `errors` by name, and the first such field gets the focus. Further submits are ignored while it is sending.
 * @param draft saves the fields under this name, so that they survive a reload and Back
 */
export function useNativeForm<T extends object>(send: (fields: T) => Promise<void>, draft?: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Partial<Record<keyof T, string>>>({});
  const isSubmitting = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    setBusy(true);
    setFailure('');
    setErrors({});
    try {
      await send(fields as T);
      form.reset();
      if (draft) removeDraft(draft);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      const invalid = fieldErrorsOf(error);
      setErrors(Object.fromEntries(invalid.map(({ field, message }) => [field, message])) as typeof errors);
      const first = invalid[0] && form.elements.namedItem(invalid[0].field);
      if (first instanceof HTMLElement) first.focus();
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };
  const restore = useCallback(
    (form: HTMLFormElement | null) => {
      const saved = form && draft ? readDraft<Record<string, string>>(draft) : null;
      for (const [name, value] of Object.entries(saved ?? {})) {
        const field = form!.elements.namedItem(name);
        if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '')
          field.value = value;
      }
    },
    [draft],
  );
  const keep = (event: FormEvent<HTMLFormElement>) => {
    if (draft) saveDraft(draft, Object.fromEntries(new FormData(event.currentTarget)));
  };
  return { submit, busy, failure, errors, restore, keep };
}

function fieldErrorsOf(error: unknown): readonly FieldError[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ApiError ? cause.errors : [];
}
