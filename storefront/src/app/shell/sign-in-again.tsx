import { lazy, Suspense, useEffect, useState } from 'react';
import { setSignInAgain } from '../session-expiry.js';

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.js'));

interface Waiting {
  email: string;
  /** Tells the calls that wait whether they may go on. */
  settle: (signedIn: boolean) => void;
}

/** When a session runs out in the middle of something, the person signs in again right there. */
export function SignInAgain() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    setSignInAgain(
      (email) =>
        new Promise((resolve) => {
          const settle = (signedIn: boolean) => {
            setWaiting(null);
            resolve(signedIn);
          };
          setWaiting({ email, settle });
        }),
    );
  }, []);

  if (!waiting) return null;
  return (
    <Suspense>
      <SignInAgainDialog email={waiting.email} onDone={waiting.settle} />
    </Suspense>
  );
}
