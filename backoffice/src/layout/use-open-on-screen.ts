import { useCallback, useState } from 'react';

/**
 * State that resets when another screen is shown. Anything opened while a screen is loading belongs to the new screen.
 *
 * @param path the path of the screen
 */
export function useOpenOnScreen(path: string): [boolean, (open: boolean) => void] {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt !== null && (openAt === path || openAt === addressBarPath());
  return [isOpen, useCallback((open) => setOpenAt(open ? addressBarPath() : null), [])];
}

/** The path in the address bar. While a screen is loading, the path of the router is older. */
function addressBarPath(): string {
  return window.location.pathname.replace(/^\/dashboard(?=\/|$)/, '') || '/';
}
