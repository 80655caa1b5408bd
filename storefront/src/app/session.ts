import { useSyncExternalStore } from 'react';
import { ROLES, type Role, type SessionResponse } from '#libs/contract/accounts.js';
import { lasting } from '../lib/storage.js';

/** docs/specification.md, Session: exactly these keys of localStorage hold the session. */
const KEYS = ['isLoggedIn', 'token', 'email', 'role', 'userId'] as const;

export type Session = SessionResponse;

let known: { raw: string; session: Session | null } = { raw: '', session: null };

/** The stored session, or null. The same object until it changes. */
export function readSession(): Session | null {
  const [, token, email, role, userId] = KEYS.map((key) => lasting.read(key));
  const raw = JSON.stringify([token, email, role, userId]);
  if (raw !== known.raw) {
    known = { raw, session: token ? { token, email: email ?? '', role: roleFrom(role), userId: userId ?? '' } : null };
  }
  return known.session;
}

export function storeSession(session: Session): void {
  lasting.write('isLoggedIn', 'true');
  lasting.write('token', session.token);
  lasting.write('email', session.email);
  lasting.write('role', session.role);
  lasting.write('userId', session.userId);
  announce();
}

export function clearSession(): void {
  for (const key of KEYS) lasting.remove(key);
  announce();
}

export function subscribeToSession(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}

/** The home page of each role. The backoffice is a separate application on the same origin. */
export function homeOf(role: Role): string {
  if (role === 'admin') return '/dashboard/admindashboard';
  if (role === 'employee') return '/dashboard/empdashboard';
  return '/profilepage';
}

/** Storage events reach other tabs only. */
function announce(): void {
  document.documentElement.dataset.session = readSession() ? 'signed-in' : '';
  window.dispatchEvent(new Event('storage'));
}

function roleFrom(text: string | null | undefined): Role {
  return ROLES.find((role) => role === text) ?? 'user';
}
