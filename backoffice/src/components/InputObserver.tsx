import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/** Calls `onInput` whenever a value of the form changes. */
export function InputObserver({ onInput }: { onInput: () => void }): null {
  const { watch } = useFormContext();
  const latest = useRef(onInput);
  useEffect(() => void (latest.current = onInput));
  useEffect(() => {
    const subscription = watch(() => latest.current());
    return () => subscription.unsubscribe();
  }, [watch]);
  return null;
}
