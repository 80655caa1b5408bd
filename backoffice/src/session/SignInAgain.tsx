import { lazy, Suspense, useEffect, useState } from 'react';
import { setSignInAgain } from '#libs/browser/session-renewal.js';

const SignInAgainDialog = lazy(() => import('./SignInAgainDialog.js'));

interface Request {
  email: string;
  /** Resolves the waiting requests. */
  settle: (signedIn: boolean) => void;
}

/** Lets users sign in again in place when their session has ended, so that a form in progress is kept. */
export function SignInAgain() {
  const [request, setRequest] = useState<Request | null>(null);

  useEffect(
    () =>
      setSignInAgain(
        (email) =>
          new Promise((resolve) => {
            const settle = (signedIn: boolean) => {
              setRequest(null);
              resolve(signedIn);
            };
            setRequest({ email, settle });
          }),
      ),
    [],
  );

  return (
    request && (
      <Suspense fallback={null}>
        <SignInAgainDialog email={request.email} onDone={request.settle} />
      </Suspense>
    )
  );
}
