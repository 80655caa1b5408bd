import type { Role } from '#libs/contract/accounts.js';
import { safePath } from '../../lib/safe-path.js';

/** The sessionStorage key under which the backoffice stores the path that requires a sign-in. */
const KEY = 'returnTo';

const OFFICE = /^\/dashboard(?=[/?#]|$)/;
const EMPLOYEES_SCREENS = /^\/dashboard\/(empdashboard|employeeleads)(?=[/?#]|$)/;

/** The path that required the sign-in, if the role may open it. Reading it removes it. */
export function takeReturnPath(role: Role, handedOver: unknown): string | null {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnPath(role, handedOver) ?? returnPath(role, left);
}

/** Whether a path is open to a role: the backoffice for staff, the site for customers. */
export function returnPath(role: Role, address: unknown): string | null {
  const path = safePath(address);
  if (path === null) return null;
  const owner: Role = EMPLOYEES_SCREENS.test(path) ? 'employee' : OFFICE.test(path) ? 'admin' : 'user';
  return owner === role ? path : null;
}
