import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeOf, readSession } from '../../app/session.js';
import { safePath } from '../../lib/safe-path.js';

/**
 * Who is signed in when a page for visitors opens is taken to where they belong; a login on the page itself leads on by
 * its own.
 */
export function useSignedInElsewhere(returnTo: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const session = readSession();
    if (!session) return;
    if (session.role === 'user') void navigate(safePath(returnTo) ?? homeOf('user'), { replace: true });
    // The backoffice is another application.
    else window.location.replace(homeOf(session.role));
  }, [navigate, returnTo]);
}
