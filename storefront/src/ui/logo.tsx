import type { Logo as OwnLogo } from '#libs/contract/logo.js';
import { logoPath } from '#libs/logo.js';
import styles from './logo.module.css';

/** The largest size of the operator's own logo, in CSS pixels. */
const MAX_WIDTH = 160;
const MAX_HEIGHT = 36;

/**
 * A logo is made for white paper. Not in the style sheet, which is part of every document, because few sites have a logo
 * of their own.
 */
const PAPER = { boxSizing: 'content-box', padding: '2px 4px', borderRadius: 'var(--r-s)', background: '#fff' } as const;

interface LogoProps {
  /** The name of the business. */
  name: string;
  /** Null for the built-in one: the sun rising behind a car's roof line. */
  logo: OwnLogo | null;
}

/** The logo and the name of the business. */
export function Logo({ name, logo }: LogoProps) {
  return (
    <span className={styles.logo}>
      {logo ? <Picture name={name} logo={logo} /> : <Drawing />}
      {!logo?.containsName && name}
    </span>
  );
}

function Picture({ name, logo }: { name: string; logo: OwnLogo }) {
  const scale = Math.min(MAX_WIDTH / logo.width, MAX_HEIGHT / logo.height, 1);
  return (
    <img
      style={PAPER}
      src={logoPath(logo)}
      alt={logo.containsName ? name : ''}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
    />
  );
}

function Drawing() {
  return (
    <svg viewBox="0 0 40 32" width="40" height="32" aria-hidden="true">
      <path className={styles.sun} d="M10.5 18.2a9.5 9.5 0 0 1 19 0z" />
      <path className={styles.roof} d="M3 25.5c4.6-3 10.6-4.6 17-4.6s12.4 1.6 17 4.6" />
    </svg>
  );
}
