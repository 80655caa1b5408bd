import { useLocation, useNavigate } from 'react-router-dom';
import type { Staff } from '../session/screen-access.js';
import { SCREENS } from './screens.js';

/**
 * Creates a record of the current screen, or offers all records that can be created. Null for users who create none.
 */
export function useNew(role: Staff, offer: (text: string) => void): (() => void) | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!SCREENS[role].some(({ create }) => create)) return null;
  const here = SCREENS[role].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const { create } = here ?? {};
  if (!create) return () => offer('New');
  // The list keeps its filters.
  return () => void navigate({ pathname: create.path, search: pathname === here?.path ? search : '' });
}
