import { storefrontRoute } from '#libs/routes.js';

/** The one way to write a path of this site; unknown paths stay as they are. */
export function canonicalPath(pathname: string): string {
  const route = storefrontRoute(pathname);
  return route?.aliasOf ?? route?.path ?? pathname;
}
