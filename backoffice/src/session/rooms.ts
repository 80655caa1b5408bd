import type { Session } from './session.js';

/** Screens of the employee; every other screen of the backoffice is the admin's. */
const EMPLOYEE_SCREENS = ['empdashboard', 'employeeleads'];

export const HOME = { admin: '/admindashboard', employee: '/empdashboard' } as const;

export type Staff = keyof typeof HOME;

/**
 * Where a visitor of a backoffice screen has to go instead, as an address of the whole site; null when they may stay.
 * `path` is the part after /dashboard.
 */
export function elsewhere(path: string, session: Pick<Session, 'role'> | null): string | null {
  if (!session) return '/login';
  if (!isStaff(session.role)) return '/';
  const screen = path.split('/')[1] ?? '';
  if (screen === '') return null;
  const wanted: Staff = EMPLOYEE_SCREENS.includes(screen) ? 'employee' : 'admin';
  return session.role === wanted ? null : '/';
}

export function isStaff(role: string): role is Staff {
  return Object.hasOwn(HOME, role);
}
