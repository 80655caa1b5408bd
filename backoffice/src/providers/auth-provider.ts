import type { AuthProvider } from 'react-admin';
import { clearSession, readSession } from '../session/session.js';
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
    return session ? Promise.resolve({ id: session.userId, fullName: session.email }) : Promise.reject(new Error('Not signed in'));
  },
};

/** Ends the session on the server and here; the guard then leaves for /login. */
export async function signOut(): Promise<void> {
  await httpClient(`${API}/auth/logout`, { method: 'POST' }).catch(() => undefined);
  clearSession();
}
