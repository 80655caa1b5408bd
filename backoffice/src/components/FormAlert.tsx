import { useEffect, useRef } from 'react';
import { Alert } from '@mui/material';
import { errorMessage } from './LoadError.js';

/** The error of a form, scrolled into view because a form can be longer than the screen. Nothing without an error. */
export function FormAlert({ error }: { error: unknown }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  return (
    <Alert ref={alert} severity="error">
      {errorMessage(error)}
    </Alert>
  );
}
