import { clearSession } from '#libs/browser/session.js';
import { tabStorage } from '#libs/browser/storage.js';

let leaving = false;

/** Ends the session on the user's request. The next sign-in does not lead back to this page. */
export function leaveSession(): void {
  leaving = true;
  clearSession();
}

/** Stores this page's path for the login page (storefront, account/return-path), which leads back to it. */
export function rememberLocation(): void {
  const { pathname, search, hash } = window.location;
  if (leaving) tabStorage.remove('returnTo');
  else tabStorage.write('returnTo', pathname + search + hash);
}

const NO_ACCESS = 'noAccess';

/** Keeps, for the dashboard that the user is redirected to, that they may not open this page. */
export function rememberNoAccess(): void {
  tabStorage.write(NO_ACCESS, 'true');
}

/** Whether the user was redirected from a page that they may not open. True once for each redirect. */
export function takeNoAccess(): boolean {
  const isRedirected = tabStorage.read(NO_ACCESS) !== null;
  tabStorage.remove(NO_ACCESS);
  return isRedirected;
}
