/** Where the backoffice is served. */
export const BASE_PATH = '/dashboard';

/** The path beneath the base path as it is now. A component's last render may still have an older one. */
export function currentPath(): string {
  return window.location.pathname.slice(BASE_PATH.length);
}
