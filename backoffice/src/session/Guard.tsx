import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { readSession, subscribeToSession } from '#libs/browser/session.js';
import { BASE_PATH } from '../layout/base-path.js';
import { redirectFor } from './screen-access.js';
import { rememberLocation, rememberNoAccess } from './session.js';

/** Redirects users who may not open a screen, without rendering it. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSyncExternalStore(subscribeToSession, readSession);
  const destination = redirectFor(pathname, session);

  useEffect(() => {
    if (!destination) return;
    if (destination === '/login') rememberLocation();
    else if (destination.startsWith(BASE_PATH)) rememberNoAccess();
    window.location.replace(destination);
  }, [destination]);

  return destination ? null : children;
}
