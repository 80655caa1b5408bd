import { useSyncExternalStore } from 'react';
import { subscribeToOnline } from '#libs/browser/online.js';
import styles from './shell.module.css';

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles.notices}>
      {!online && (
        <p className={styles.offline}>You’re offline. What you’ve typed is safe. Try again when you’re back online.</p>
      )}
    </div>
  );
}
