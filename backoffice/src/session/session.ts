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
