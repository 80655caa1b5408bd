import type { CSSProperties } from 'react';
import styles from './spinner.module.css';

/** The specification's text. */
export const LOADING = 'Loading...';

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** A loading placeholder, announced to screen readers. */
export function Loading({ text = LOADING }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner /> {text}
    </p>
  );
}

/** Reserves the space of the content. */
export function Skeleton({
  width = '100%',
  height = '1em',
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
}) {
  return <span className={styles.skeleton} style={{ display: 'block', width, height }} aria-hidden="true" />;
}
