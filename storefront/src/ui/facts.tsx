import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is long stands on a line of its own where there is little room. */
type Fact = readonly [name: string, value: ReactNode, wide?: 'wide'];

/** Names and values, side by side where there is room. What is empty is a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, wide]) => (
        <div key={name} className={styles.fact} data-wide={wide}>
          <dt>{name}</dt>
          <dd>{value || <span aria-label="not given">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
