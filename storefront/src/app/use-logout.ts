import { useNavigate } from 'react-router-dom';
import { dropAllDrafts } from '../lib/drafts.js';
import { api } from './api.js';
import { clearSession } from './session.js';

/** Signs out at once here, and tells the server so that the cookie's session ends too. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    api('auth/logout', { method: 'POST', anonymous: true }).catch(() => undefined);
    clearSession();
    dropAllDrafts();
    void navigate('/login');
  };
}
