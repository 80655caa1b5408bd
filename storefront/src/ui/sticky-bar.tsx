import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

/** A price beside a button. On phones, the bar stays in view at the bottom of the window. */
export function StickyBar({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`${styles.bar} ${className}`}>{children}</div>;
}
