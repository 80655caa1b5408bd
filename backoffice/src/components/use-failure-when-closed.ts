import { useNotify } from 'react-admin';
import { errorMessage } from './LoadError.js';
import { useIsOpen } from './use-is-open.js';

/** Reports a failed request whose dialog, which would show the error, has been closed in the meantime. */
export function useFailureWhenClosed(): (error: Error) => void {
  const notify = useNotify();
  const isOpen = useIsOpen();
  return (error) => {
    if (!isOpen.current) notify(errorMessage(error), { type: 'error' });
  };
}
