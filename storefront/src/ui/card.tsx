import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: string;
  /** Shown beside the title. */
  aside?: ReactNode;
}

export function Card({ title, aside, className, children, ...rest }: CardProps) {
  return (
    <section className={[styles.card, className].filter(Boolean).join(' ')} {...rest}>
      {title && (
        <div className={styles.heading}>
          <h2 style={{ fontSize: 'var(--text-xl)' }}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
