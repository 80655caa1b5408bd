import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { readSession } from '#libs/browser/session.js';
import { homeOf } from '../../app/session.js';
import { safePath } from '../../lib/safe-path.js';

/** Redirects users who are already signed in when a page for visitors opens. A login on the page redirects itself. */
export function useRedirectSignedIn(returnTo: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const session = readSession();
    if (!session) return;
    if (session.role === 'user') void navigate(safePath(returnTo) ?? homeOf('user'), { replace: true });
    // The backoffice is a separate application.
    else window.location.replace(homeOf(session.role));
  }, [navigate, returnTo]);
}
