import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Alert } from '@mui/material';
import { useTexts } from '../language/use-texts.js';

/** How often the input of the surrounding dialog or form has changed. */
export const InputCount = createContext(0);

/**
 * The error of a form, scrolled into view because a form can be longer than the screen. Nothing without an error, or
 * when the input has changed since: the error is about the values that were sent.
 */
export function FormAlert({ error }: { error: unknown }) {
  const { errorText } = useTexts();
  const alert = useRef<HTMLDivElement>(null);
  const inputCount = useContext(InputCount);
  const [shown, setShown] = useState({ error, inputCount });
  if (shown.error !== error) setShown({ error, inputCount });
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error || shown.inputCount !== inputCount) return null;
  return (
    <Alert ref={alert} severity="error" sx={{ my: 1 }}>
      {errorText(error)}
    </Alert>
  );
}
