import type { ReactNode } from 'react';
import type { WashTier } from '#libs/catalogue.js';
import { Head } from '../../app/head.js';
import { useWash } from './use-wash.js';
import styles from './wash.module.css';

const TEXTS: Record<WashTier, string> = {
  basic: 'Exterior wash, glass and wheels, in half an hour.',
  premium: 'Everything in Basic, plus interior vacuum and dashboard.',
  ultimate: 'Inside and outside in depth, finished with wax. One hour.',
};

/** The heading of a single wash, and its form or what replaces it. */
export function WashLayout({ children }: { children: ReactNode }) {
  const { tier, service } = useWash();
  return (
    <div className={`container ${styles.page}`}>
      <Head title={service} />
      <div>
        <h1>{service}</h1>
        <p className={styles.lead}>{TEXTS[tier]}</p>
      </div>
      {children}
    </div>
  );
}
