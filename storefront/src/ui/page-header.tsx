import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  lead: ReactNode;
  /** Stands at the right where there is room. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The opening of a marketing page, under the same sky as the home page. */
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
