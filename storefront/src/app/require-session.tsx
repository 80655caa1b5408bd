import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from './session.js';

/** Redirects to /login without a session (docs/specification.md, Session). */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // Users who sign out on this page do not need a message.
  const [startedSignedOut] = useState(!session);
  if (!session)
    return <Navigate to="/login" replace state={{ returnTo: pathname + search, loginRequired: startedSignedOut }} />;
  // Another customer can sign in in another tab. Their page starts over.
  return <Fragment key={session.userId}>{children}</Fragment>;
}
