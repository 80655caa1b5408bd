import { useRef, useState, type FormEvent } from 'react';

/**
 * An uncontrolled form that the browser validates. `send` gets the fields by name. An error it throws is returned as
 * `failure`, and the form keeps its content. Further submits are ignored while it is sending.
 */
export function useNativeForm<T extends object>(send: (fields: T) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const underway = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underway.current) return;
    underway.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    setBusy(true);
    setFailure('');
    try {
      await send(fields as T);
      form.reset();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}
