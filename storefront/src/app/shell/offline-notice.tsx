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
    <div role="status">
      {!online && (
        <p className={styles.offline}>You are offline. What you have typed stays here; try again when you are back.</p>
      )}
    </div>
  );
}
