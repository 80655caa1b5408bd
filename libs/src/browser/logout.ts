import { LOGOUT_PENDING, readSession } from './session.js';
import { persistentStorage } from './storage.js';

const TIMEOUT_MS = 10_000;

/** The logout that was sent last. */
let latest: Promise<void> = Promise.resolve();

/** Resolves when no logout is running, because its response would end a session that is opened meanwhile. */
export function logoutSettled(): Promise<void> {
  return latest;
}

/**
 * Ends the session of the refresh cookie, which only the server can delete. The request continues after the page is
 * left. Without a response it is repeated later (repeatPendingLogout). Never rejects.
 */
export function logOutOnServer(): Promise<void> {
  persistentStorage.write(LOGOUT_PENDING, 'true');
  latest = sendLogout();
  return latest;
}

async function sendLogout(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok } = await fetch('/api/auth/logout', { method: 'POST', keepalive: true, signal });
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
