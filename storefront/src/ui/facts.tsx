import type { ReactNode } from 'react';
import { unbroken } from '#libs/unbroken.js';
import styles from './facts.module.css';

/** `wide` puts a long value on its own line in narrow windows. */
type Fact = readonly [name: string, value: ReactNode, wide?: 'wide'];

/** Values up to this length are on one line. */
const SHORT = 13;

/** Names and values, in columns where they fit. Empty values show a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, wide]) => (
        <div key={name} className={styles.fact} data-wide={wide}>
          <dt>{name}</dt>
          <dd data-short={(typeof value === 'string' && value.length <= SHORT) || undefined}>
            {(typeof value === 'string' ? unbroken(value) : value) || <span aria-label="not given">–</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
