import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

/** A price and the button beside it. On phones they stay in view at the bottom, whatever is scrolled. */
export function StickyBar({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`${styles.bar} ${className}`}>{children}</div>;
}
