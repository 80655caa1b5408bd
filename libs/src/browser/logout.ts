import { LOGOUT_PENDING, readSession } from './session.js';
import { persistentStorage } from './storage.js';

/**
 * Ends the session of the refresh cookie, which only the server can delete. The request continues after the page is
 * left. Without a response it is repeated later (repeatPendingLogout). Never rejects.
 */
export async function logOutOnServer(): Promise<void> {
  persistentStorage.write(LOGOUT_PENDING, 'true');
  try {
    const { ok } = await fetch('/api/auth/logout', { method: 'POST', keepalive: true });
    if (ok) persistentStorage.remove(LOGOUT_PENDING);
  } catch {
    // There is no connection.
  }
}

/** Repeats a logout that the server has not confirmed, now and whenever the browser goes online. */
export function repeatPendingLogout(): void {
  const repeat = () => {
    if (persistentStorage.read(LOGOUT_PENDING) !== null && !readSession()) void logOutOnServer();
  };
  window.addEventListener('online', repeat);
  repeat();
}
