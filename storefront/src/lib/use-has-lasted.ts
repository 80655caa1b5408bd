import { useEffect, useState } from 'react';

/** Whether the component has been on the page for some time. @param milliseconds the time */
export function useHasLasted(milliseconds: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasLasted;
}
