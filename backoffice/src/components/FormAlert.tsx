import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '@mui/material';

/** The error of a form, scrolled into view because a form can be longer than the screen. */
export function FormAlert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Alert ref={alert} severity="error">
      {children}
    </Alert>
  );
}
