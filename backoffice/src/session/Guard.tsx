import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { readSession, subscribeToSession } from '#libs/browser/session.js';
import { redirectFor } from './screen-access.js';
import { rememberLocation } from './session.js';

/** Redirects users who may not open a screen, without rendering it. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSyncExternalStore(subscribeToSession, readSession);
  const destination = redirectFor(pathname, session);

  useEffect(() => {
    if (!destination) return;
    if (destination === '/login') rememberLocation();
    window.location.replace(destination);
  }, [destination]);

  return destination ? null : children;
}
