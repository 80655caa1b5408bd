import { useEffect, useState } from 'react';
import { setSignInAgain } from '#libs/browser/session-renewal.js';

type Dialog = (typeof import('./sign-in-again-dialog.js'))['default'];

interface Waiting {
  Dialog: Dialog;
  email: string;
  /** Resolves the waiting requests. */
  settle: (signedIn: boolean) => void;
}

/** Lets the user sign in again in place when the session has ended. */
export function SignInAgain() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    setSignInAgain(async (email) => {
      const fetched = await import('./sign-in-again-dialog.js').catch(() => null);
      if (!fetched) return false;
      return new Promise((resolve) => {
        const settle = (signedIn: boolean) => {
          setWaiting(null);
          resolve(signedIn);
        };
        setWaiting({ Dialog: fetched.default, email, settle });
      });
    });
  }, []);

  return waiting && <waiting.Dialog email={waiting.email} onDone={waiting.settle} />;
}
