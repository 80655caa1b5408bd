import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values, side by side where there is room. What is empty is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value || <span aria-label="not given">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
