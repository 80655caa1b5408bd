import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { redirectFor } from './screen-access.js';
import { keepPlace, onSessionChange, readSession } from './session.js';

/** Shows nothing at all of a screen its visitor may not see, and takes them where they belong. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const role = useSyncExternalStore(onSessionChange, currentRole);
  const destination = redirectFor(pathname, role === null ? null : { role });

  useEffect(() => {
    if (!destination) return;
    if (destination === '/login') keepPlace();
    window.location.replace(destination);
  }, [destination]);

  return destination ? null : children;
}

function currentRole() {
  return readSession()?.role ?? null;
}
