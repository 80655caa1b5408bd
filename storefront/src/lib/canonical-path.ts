import { storefrontRoute } from '#libs/routes.js';

/** The one way to write a path of this site; unknown paths stay as they are. */
export function canonicalPath(pathname: string): string {
  return storefrontRoute(pathname)?.path ?? pathname;
}
