import { useCallback, useRef, useState, type FormEvent } from 'react';
import { removeDraft, saveDraft, readDraft } from './drafts.js';

/**
 * An uncontrolled form that the browser validates. `send` gets the fields by name. An error it throws is returned as
 * `failure`, and the form keeps its content. Further submits are ignored while it is sending.
 * @param draft saves the fields under this name, so that they survive a reload and Back
 */
export function useNativeForm<T extends object>(send: (fields: T) => Promise<void>, draft?: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isSubmitting = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    setBusy(true);
    setFailure('');
    try {
      await send(fields as T);
      form.reset();
      if (draft) removeDraft(draft);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
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
  return { submit, busy, failure, restore, keep };
}
