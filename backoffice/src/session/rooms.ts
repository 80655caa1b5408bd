import type { Session } from './session.js';

export const HOME = { admin: '/admindashboard', employee: '/empdashboard' } as const;

export type Staff = keyof typeof HOME;

/** Every screen of the backoffice, by the first part of its address, and whose it is. */
export const ROOMS = {
  admindashboard: 'admin',
  allOrders: 'admin',
  changes: 'admin',
  communities: 'admin',
  customers: 'admin',
  faq: 'admin',
  leads: 'admin',
  manageemployees: 'admin',
  settings: 'admin',
  unmatched: 'admin',
  washes: 'admin',
  empdashboard: 'employee',
  employeeleads: 'employee',
} as const satisfies Record<string, Staff>;

/** A screen that is named here; App takes no other, so none is without a guard. */
export type Room = keyof typeof ROOMS;

/**
 * Where a visitor of a backoffice screen has to go instead, as an address of the whole site; null when they may stay.
 * `path` is the part after /dashboard.
 */
export function elsewhere(path: string, session: Pick<Session, 'role'> | null): string | null {
  if (!session) return '/login';
  if (!isStaff(session.role)) return '/';
  const screen = path.split('/')[1] ?? '';
  if (screen === '') return null;
  const wanted: Staff = Object.hasOwn(ROOMS, screen) ? ROOMS[screen as Room] : 'admin';
  return session.role === wanted ? null : '/';
}

export function isStaff(role: string): role is Staff {
  return Object.hasOwn(HOME, role);
}
