import { useEffect, useRef, useState } from 'react';

const STEP_MS = 20;
const DURATION_MS = 1500;

/**
 * Counts up to a percentage when it scrolls into view. Without JavaScript or with reduced motion, it shows the final
 * value.
 */
export function Counter({ target, className }: { target: number; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [value, setValue] = useState(target);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const steps = DURATION_MS / STEP_MS;
      let step = 0;
      setValue(0);
      timer = setInterval(() => {
        step += 1;
        setValue(Math.round((target * Math.min(step, steps)) / steps));
        if (step >= steps) clearInterval(timer);
      }, STEP_MS);
    });
    observer.observe(element.current!);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [target]);

  return (
    <span ref={element} className={className} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <span aria-hidden="true">{value}%</span>
      <span className="visually-hidden">{target}%</span>
    </span>
  );
}
