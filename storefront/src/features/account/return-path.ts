import { tabStorage } from '#libs/browser/storage.js';
import type { Role } from '#libs/contract/accounts.js';
import { BACKOFFICE_SCREENS, isBackofficeScreen } from '#libs/screens.js';
import { safePath } from '../../lib/safe-path.js';

/** The sessionStorage key under which the backoffice stores the path that requires a sign-in. */
const KEY = 'returnTo';

/** A path of the backoffice, with the name of its screen. */
const BACKOFFICE = /^\/dashboard(?:\/([^/?#]*)|(?=[?#]|$))/;

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
  return ownerOf(path) === role ? path : null;
}

function ownerOf(path: string): Role {
  const backoffice = BACKOFFICE.exec(path);
  if (!backoffice) return 'user';
  const screen = backoffice[1] ?? '';
  return isBackofficeScreen(screen) && BACKOFFICE_SCREENS[screen] === 'employee' ? 'employee' : 'admin';
}
