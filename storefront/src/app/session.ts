import { useSyncExternalStore } from 'react';
import { readSession, type Session } from '#libs/browser/session.js';
import { subscribeToStorage } from '#libs/browser/storage.js';
import type { Role } from '#libs/contract/accounts.js';

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToStorage, readSession, () => null);
}

/** The role of a member of staff; null for customers and visitors. */
export function staffRole(session: Session | null): Role | null {
  return session === null || session.role === 'user' ? null : session.role;
}

/** The home page of each role. The backoffice is a separate application on the same origin. */
export function homeOf(role: Role): string {
  if (role === 'admin') return '/dashboard/admindashboard';
  if (role === 'employee') return '/dashboard/empdashboard';
  return '/profilepage';
}
