import { BACKOFFICE_SCREENS, isBackofficeScreen } from '#libs/screens.js';
import type { Session } from '#libs/browser/session.js';

export const HOME = { admin: '/admindashboard', employee: '/empdashboard' } as const;

export type Staff = keyof typeof HOME;

/**
 * The path of the site that a visitor of a backoffice screen is redirected to, or null when they may open it.
 * `path` is the part after /dashboard. A convenience: the server enforces access.
 */
export function redirectFor(path: string, session: Pick<Session, 'role'> | null): string | null {
  if (!session) return '/login';
  if (!isStaff(session.role)) return '/';
  const screen = path.split('/')[1] ?? '';
  if (screen === '') return null;
  const required: Staff = isBackofficeScreen(screen) ? BACKOFFICE_SCREENS[screen] : 'admin';
  return session.role === required ? null : '/';
}

export function isStaff(role: string): role is Staff {
  return Object.hasOwn(HOME, role);
}
