import { formatRupees } from '#libs/money.js';
import { unbroken } from '#libs/unbroken.js';
import styles from './price-lines.module.css';
import { LOADING, Skeleton } from './spinner.js';

interface PriceLinesProps {
  /** Names and rupees. */
  lines: readonly (readonly [name: string, rupees: number])[];
  total: readonly [name: string, rupees: number];
}

export function PriceLines({ lines, total: [totalName, total] }: PriceLinesProps) {
  return (
    <dl className={styles.lines}>
      {lines.map(([name, rupees]) => (
        <div key={name} className={styles.line}>
          <dt>{unbroken(name)}</dt>
          <dd>{formatRupees(rupees)}</dd>
        </div>
      ))}
      <div className={`${styles.line} ${styles.total}`}>
        <dt>{totalName}</dt>
        <dd>{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}

/** List price, discounted amount, GST and total. */
const LINES = 4;

/** Reserves the space of the lines while they load. */
export function PriceLinesLoading() {
  return (
    <div className={styles.lines} role="status">
      <span className="visually-hidden">{LOADING}</span>
      {Array.from({ length: LINES }, (_, index) => (
        <div key={index} className={styles.line}>
          <Skeleton width="40%" height="1.3em" />
          <Skeleton width="22%" height="1.3em" />
        </div>
      ))}
    </div>
  );
}
