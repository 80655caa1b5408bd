import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'error' | 'quiet';

export function Badge({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone] ?? ''}`}>{children}</span>;
}
