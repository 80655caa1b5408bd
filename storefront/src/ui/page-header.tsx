import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  lead: ReactNode;
  /** Shown at the right in wide windows. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The header of a marketing page. */
export function PageHeader({ title, lead, aside, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={`container ${styles.inner}`}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  );
}
