import { useNavigate } from 'react-router-dom';
import { removeAllDrafts } from '../lib/drafts.js';
import { logOutOnServer } from '#libs/browser/logout.js';
import { clearSession } from '#libs/browser/session.js';

/** Signs out in the browser immediately, and on the server as soon as it can be reached. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOutOnServer();
    clearSession();
    removeAllDrafts();
    void navigate('/login');
  };
}
