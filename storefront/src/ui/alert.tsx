import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

interface AlertProps {
  tone?: keyof typeof ICONS;
  /** One of the product's texts, word for word. */
  message: string;
  /** What to know beside it. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** A message in the page. Errors interrupt (role alert), everything else waits its turn (role status). */
export function Alert({ tone = 'info', message, children, actions }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.alert} ${styles[tone] ?? ''}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.body}>
        <p className={styles.message}>{message}</p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
