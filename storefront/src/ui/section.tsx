import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** The id for links to the section (`#id`). */
  id: string;
  title: string;
  lead?: ReactNode;
  tone?: 'plain' | 'mist' | 'night';
  align?: 'start' | 'center';
  children: ReactNode;
}

/** A section of a marketing page. */
export function Section({ id, title, lead, tone = 'plain', align = 'start', children }: SectionProps) {
  return (
    <section className={`${styles.section} ${styles[tone] ?? ''}`} aria-labelledby={id}>
      <div className="container">
        <div className={styles.heading} data-align={align}>
          <h2 id={id}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
