import type { ReactNode } from 'react';
import styles from './styleguide.module.css';

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
