import { useEffect } from 'react';
import { isDialogOpen } from '../components/open-dialogs.js';
import { watchWindowUse } from '../updates/window-use.js';

const RELOAD_EVERY_MS = 60_000;

/**
 * Reloads a screen every minute while it is in use, because employees' phones do not follow changes. Not while a dialog
 * is open, which belongs to a car that may have changed.
 *
 * @param reload must stay the same function
 */
export function useReloads(reload: () => unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const unwatch = watchWindowUse((isInUse) => {
      clearInterval(timer);
      if (isInUse) timer = setInterval(() => navigator.onLine && !isDialogOpen() && reload(), RELOAD_EVERY_MS);
    });
    return () => {
      unwatch();
      clearInterval(timer);
    };
  }, [reload]);
}
