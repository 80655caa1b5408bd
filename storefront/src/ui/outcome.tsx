import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from './alert.js';

interface OutcomeProps {
  message: string;
  /** A new number focuses it again. */
  count?: number;
  /** Further details. */
  children?: ReactNode;
}

/** The outcome of an action. It takes the focus, since its button may be gone. */
export function Outcome({ message, count = 1, children }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [count]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="success" message={message}>
        {children}
      </Alert>
    </div>
  );
}
