import styles from './logo.module.css';

/** The logo: the sun rising behind a car's roof line, and the name of the business. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 40 32" width="40" height="32" aria-hidden="true">
        <path className={styles.sun} d="M10.5 18.2a9.5 9.5 0 0 1 19 0z" />
        <path className={styles.roof} d="M3 25.5c4.6-3 10.6-4.6 17-4.6s12.4 1.6 17 4.6" />
      </svg>
      {name}
    </span>
  );
}
