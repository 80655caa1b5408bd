import type { AuthProvider } from 'react-admin';
import { removeDrafts } from '../components/drafts.js';
import { logOutOnServer } from '#libs/browser/logout.js';
import { readSession } from '#libs/browser/session.js';
import { leaveSession } from '../session/session.js';

/**
 * Signing in happens on the storefront, and session/Guard decides who sees which screen. react-admin only needs to know
 * who the user is. http-client has already ended the session when a token was rejected, so no error ends it here.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in happens at /login.')),
  logout: async () => {
    await signOut();
    return false;
  },
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(readSession()?.role),
  getIdentity: () => {
    const session = readSession();
    return session
      ? Promise.resolve({ id: session.userId, fullName: session.email })
      : Promise.reject(new Error('Not logged in'));
  },
};

/** Longer than a reachable server needs to respond. */
const LOGOUT_TIMEOUT_MS = 3_000;

/**
 * Ends the session in the browser, and on the server as soon as it can be reached. The guard then redirects to /login.
 */
export async function signOut(): Promise<void> {
  await Promise.race([logOutOnServer(), new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
  removeDrafts();
  leaveSession();
}
