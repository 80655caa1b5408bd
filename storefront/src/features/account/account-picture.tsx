import { useSyncExternalStore } from 'react';
import { DawnScene } from '../../ui/dawn-scene.js';
import styles from './account-layout.module.css';

/** The same breakpoint as in account-layout.module.css. */
const NARROW = '(max-width: 56rem)';

/**
 * The illustration beside an account form. Every document contains it, because documents are the same for all screen
 * sizes. Phones hide it and do not hydrate it, because that would take longer than hydrating the form.
 */
export function AccountPicture() {
  const isShown = useSyncExternalStore(subscribeToWidth, isWide, isWide);
  if (!isShown)
    return <div className={styles.picture} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div key="shown" className={styles.picture}>
      <DawnScene className={styles.scene} />
      <p className={styles.promise}>Your car, clean before the day begins.</p>
    </div>
  );
}

function isWide(): boolean {
  return import.meta.env.SSR || !window.matchMedia(NARROW).matches;
}

function subscribeToWidth(listener: () => void): () => void {
  const screen = window.matchMedia(NARROW);
  screen.addEventListener('change', listener);
  return () => screen.removeEventListener('change', listener);
}
