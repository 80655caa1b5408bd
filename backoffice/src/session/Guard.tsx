import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { readSession } from '#libs/browser/session.js';
import { subscribeToStorage } from '#libs/browser/storage.js';
import { BASE_PATH } from '../layout/base-path.js';
import { redirectFor } from './screen-access.js';
import { rememberLocation, rememberNoAccess } from './session.js';

/**
 * Redirects users who may not open a screen, without rendering it. Loads the page again when somebody else signs in in
 * another tab, because it has data of the previous user.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSyncExternalStore(subscribeToStorage, readSession);
  const destination = redirectFor(pathname, session);
  const [userAtStart] = useState(session?.userId);
  const isOtherUser = session !== null && userAtStart !== undefined && session.userId !== userAtStart;

  useEffect(() => {
    if (!destination) return;
    if (destination === '/login') rememberLocation();
    else if (destination.startsWith(BASE_PATH)) rememberNoAccess();
    window.location.replace(destination);
  }, [destination]);

  useEffect(() => {
    if (isOtherUser && !destination) window.location.reload();
  }, [isOtherUser, destination]);

  return destination || isOtherUser ? null : children;
}
