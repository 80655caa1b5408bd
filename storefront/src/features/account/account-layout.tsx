import type { ReactNode } from 'react';
import { DawnScene } from '../../ui/dawn-scene.js';
import styles from './account-layout.module.css';

interface AccountLayoutProps {
  eyebrow?: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A form beside an illustration. */
export function AccountLayout({ eyebrow, title, lead, children }: AccountLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <div className={styles.form}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
      </div>
      <div className={styles.picture}>
        <DawnScene className={styles.scene} />
        <p className={styles.promise}>Your car, clean before the day begins.</p>
      </div>
    </div>
  );
}
