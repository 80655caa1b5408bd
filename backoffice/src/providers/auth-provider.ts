import type { AuthProvider } from 'react-admin';
import { dropNoteDrafts } from '../leads/note-drafts.js';
import { leaveSession, readSession } from '../session/session.js';
import { API, httpClient } from './http-client.js';

/**
 * Signing in happens on the storefront, and session/Guard decides who sees what. What is left for react-admin is who
 * the visitor is. A refused token has ended the session already (http-client), so no error ends it here.
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
      : Promise.reject(new Error('Not signed in'));
  },
};

/** Longer than a server that can be reached takes. */
const SERVER_TOLD_WITHIN_MS = 3_000;

/** Ends the session here, and on the server if it can be reached; the guard then leaves for /login, and the call outlives the page. */
export async function signOut(): Promise<void> {
  const told = httpClient(`${API}/auth/logout`, { method: 'POST', keepalive: true }).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, SERVER_TOLD_WITHIN_MS))]);
  dropNoteDrafts();
  leaveSession();
}
