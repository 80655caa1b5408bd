import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '#libs/contract/accounts.js';
import { useSession } from './session.js';

/**
 * Route guard (docs/specification.md, Session): without a token to /login, with another role than the one required to
 * /.
 */
export function RequireSession({ role, children }: { role?: Role; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // Users who have just signed out need no message.
  const [cameWithout] = useState(!session);
  if (!session) return <Navigate to="/login" replace state={{ returnTo: pathname + search, asked: cameWithout }} />;
  if (role && session.role !== role) return <Navigate to="/" replace />;
  return children;
}
