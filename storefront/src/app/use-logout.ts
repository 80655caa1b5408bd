import { useNavigate } from 'react-router-dom';
import { removeAllDrafts } from '../lib/drafts.js';
import { clearSession } from '#libs/browser/session.js';

/** Signs out in the browser immediately, and ends the cookie's session on the server. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    fetch('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
    clearSession();
    removeAllDrafts();
    void navigate('/login');
  };
}
