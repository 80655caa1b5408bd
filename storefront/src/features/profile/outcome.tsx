import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.js';

/**
 * What a step has come to. It takes the focus, which the button it was taken with may have lost; by `count` every time
 * anew.
 */
export function Outcome({ message, count }: { message: string; count: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [count]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="success" message={message} />
    </div>
  );
}
