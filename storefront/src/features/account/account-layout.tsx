import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#libs/browser/language.js';
import styles from './account-layout.module.css';
import { AccountPicture } from './account-picture.js';

interface AccountLayoutProps {
  eyebrow?: string;
  title: string;
  lead: ReactNode;
  /** Of the texts in the form. */
  language?: Language;
  children: ReactNode;
}

/** A form beside an illustration. */
export function AccountLayout({ eyebrow, title, lead, language = 'en', children }: AccountLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.side} lang={language === 'en' ? undefined : LANGUAGES[language].tag}>
        <div className={styles.form}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
      </div>
      <AccountPicture />
    </div>
  );
}
