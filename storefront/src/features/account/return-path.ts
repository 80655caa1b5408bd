import type { Role } from '#libs/contract/accounts.js';
import { safePath } from '../../lib/safe-path.js';

/** Under this key of sessionStorage the backoffice leaves the address that staff have to sign in for. */
const KEY = 'returnTo';

const OFFICE = /^\/dashboard(?=[/?#]|$)/;
const EMPLOYEES_SCREENS = /^\/dashboard\/(empdashboard|employeeleads)(?=[/?#]|$)/;

/** Where somebody wanted to go when they were asked to sign in, if their role may go there; taken once. */
export function takeReturnPath(role: Role, handedOver: unknown): string | null {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnPath(role, handedOver) ?? returnPath(role, left);
}

/**
 * An address of this site that is of somebody's own rooms: the backoffice for staff, each their part, the site for
 * customers.
 */
export function returnPath(role: Role, address: unknown): string | null {
  const path = safePath(address);
  if (path === null) return null;
  const owner: Role = EMPLOYEES_SCREENS.test(path) ? 'employee' : OFFICE.test(path) ? 'admin' : 'user';
  return owner === role ? path : null;
}
