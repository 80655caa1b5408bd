import { useEffect, useRef, type RefObject } from 'react';

/** Whether a dialog or a form is still open when its request has ended. By then, another one may have been opened. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return isOpen;
}
