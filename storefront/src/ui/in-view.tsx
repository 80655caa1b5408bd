import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Scrolls to its content when `on` changes. On phones, a message is far from the button that caused it, which is always
 * in view.
 */
export function InView({ on, children }: { on: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [on]);
  return (
    <div ref={ref} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
