import { storefrontRoute } from '#libs/routes.js';

/** The canonical form of a path of this site. Unknown paths stay unchanged. */
export function canonicalPath(pathname: string): string {
  const route = storefrontRoute(pathname);
  return route?.aliasOf ?? route?.path ?? pathname;
}
