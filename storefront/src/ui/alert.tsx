import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { unbroken } from '#libs/unbroken.js';
import styles from './alert.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

interface AlertProps {
  tone?: keyof typeof ICONS;
  /** The message. */
  message: string;
  /** Further details. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** A message in the page: errors have the role alert, all others the role status. */
export function Alert({ tone = 'info', message, children, actions }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.alert} ${styles[tone] ?? ''}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.body}>
        <p className={styles.message}>{unbroken(message)}</p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
