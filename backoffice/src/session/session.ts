import type { Role, SessionResponse } from '#libs/contract/accounts.js';

/** The session is shared with the storefront through five keys of localStorage. */
const KEYS = ['isLoggedIn', 'token', 'email', 'role', 'userId'] as const;

export interface Session {
  token: string;
  email: string;
  role: Role | '';
  userId: string;
}

export function readSession(): Session | null {
  const token = localStorage.getItem('token');
  if (!token) return null;
  return {
    token,
    email: localStorage.getItem('email') ?? '',
    role: (localStorage.getItem('role') ?? '') as Role | '',
    userId: localStorage.getItem('userId') ?? '',
  };
}

export function storeSession({ token, email, role, userId }: SessionResponse): void {
  const values = { isLoggedIn: 'true', token, email, role, userId };
  for (const key of KEYS) localStorage.setItem(key, values[key]);
  notifyListeners();
}

export function clearSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  notifyListeners();
}

/** Ends the session on the user's request. The next sign-in does not lead back to this page. */
export function leaveSession(): void {
  leaving = true;
  clearSession();
}

let leaving = false;

/** Stores this page's path for the login page (storefront, account/return-path), which leads back to it. */
export function rememberLocation(): void {
  const { pathname, search, hash } = window.location;
  if (leaving) sessionStorage.removeItem('returnTo');
  else sessionStorage.setItem('returnTo', pathname + search + hash);
}

/** Storage events reach other tabs only, so this tab is notified separately. */
function notifyListeners(): void {
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
}

/**
 * Calls back when the session may have changed: in this tab, in another, or while the page was in the back/forward
 * cache.
 */
export function onSessionChange(callback: () => void): () => void {
  window.addEventListener('storage', callback);
  window.addEventListener('pageshow', callback);
  return () => {
    window.removeEventListener('storage', callback);
    window.removeEventListener('pageshow', callback);
  };
}
