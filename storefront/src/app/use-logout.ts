import { useNavigate } from 'react-router-dom';
import { dropAllDrafts } from '../lib/drafts.js';
import { clearSession } from './session.js';

/** Signs out at once here, and tells the server so that the cookie's session ends too. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    fetch('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
    clearSession();
    dropAllDrafts();
    void navigate('/login');
  };
}
