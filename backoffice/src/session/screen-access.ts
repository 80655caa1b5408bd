import { BACKOFFICE_SCREENS, isBackofficeScreen } from '#libs/screens.js';
import { hasPermission } from '#libs/permissions.js';
import type { Session } from '#libs/browser/session.js';
import { BASE_PATH } from '../layout/base-path.js';

export const HOME = { admin: '/admindashboard', employee: '/empdashboard' } as const;

export type Staff = keyof typeof HOME;

type Visitor = Pick<Session, 'role' | 'staffRole'>;

/**
 * The path of the site that a visitor of a backoffice screen is redirected to, or null when they may open it.
 * `path` is the part after /dashboard. For display only: the server enforces access.
 */
export function redirectFor(path: string, session: Visitor | null): string | null {
  if (!session) return '/login';
  const { role } = session;
  if (!isStaff(role)) return '/';
  const screen = path.split('/')[1] ?? '';
  if (screen === '' || mayOpen(screen, session)) return null;
  const isEmployeeScreen = isBackofficeScreen(screen) && BACKOFFICE_SCREENS[screen] === 'employee';
  return role === 'admin' && !isEmployeeScreen ? `${BASE_PATH}${HOME.admin}` : '/';
}

/**
 * @param screen the name of a screen. Unknown names are open to office staff, who get the page for unknown addresses.
 */
export function mayOpen(screen: string, { role, staffRole }: Visitor): boolean {
  const required = isBackofficeScreen(screen) ? BACKOFFICE_SCREENS[screen] : null;
  if (required === 'employee') return role === 'employee';
  return role === 'admin' && (required === null || hasPermission(staffRole ?? null, required));
}

export function isStaff(role: string): role is Staff {
  return Object.hasOwn(HOME, role);
}
