import { useLocation, useNavigate } from 'react-router-dom';
import { readSession } from '#libs/browser/session.js';
import { menuFor } from './screens.js';

/**
 * Opens the form for a new record of the current screen, or offers all kinds of records. Null for users who can't
 * create any.
 */
export function useNew(offer: (text: string) => void): (() => void) | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const screens = menuFor(readSession());
  if (!screens.some(({ create }) => create)) return null;
  const here = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const { create } = here ?? {};
  if (!create) return () => offer('New');
  // The list keeps its filters.
  return () => void navigate({ pathname: create.path, search: pathname === here?.path ? search : '' });
}
