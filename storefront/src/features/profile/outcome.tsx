import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.js';

/** The outcome of a transition. It takes the focus, since its button may be gone. A new `count` focuses it again. */
export function Outcome({ message, count }: { message: string; count: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [count]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="success" message={message} />
    </div>
  );
}
