import { tabStorage } from '#libs/browser/storage.js';
import type { Role } from '#libs/contract/accounts.js';
import { safePath } from '../../lib/safe-path.js';

/** The sessionStorage key under which the backoffice stores the path that requires a sign-in. */
const KEY = 'returnTo';

const BACKOFFICE = /^\/dashboard(?=[/?#]|$)/;
const EMPLOYEE_SCREENS = /^\/dashboard\/(empdashboard|employeeleads)(?=[/?#]|$)/;

/** The path that required the sign-in, if the role may open it. Reading it removes it. */
export function takeReturnPath(role: Role, fromState: unknown): string | null {
  const stored = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return returnPath(role, fromState) ?? returnPath(role, stored);
}

/** The path, if the role may open it: the backoffice for staff, the site for customers. Otherwise null. */
export function returnPath(role: Role, candidate: unknown): string | null {
  const path = safePath(candidate);
  if (path === null) return null;
  const owner: Role = EMPLOYEE_SCREENS.test(path) ? 'employee' : BACKOFFICE.test(path) ? 'admin' : 'user';
  return owner === role ? path : null;
}
