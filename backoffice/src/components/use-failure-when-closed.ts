import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { errorMessage } from './LoadError.js';

/** Reports a failed request whose dialog, which would show the error, has been closed in the meantime. */
export function useFailureWhenClosed(): (error: Error) => void {
  const notify = useNotify();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return (error) => {
    if (!isOpen.current) notify(errorMessage(error), { type: 'error' });
  };
}
