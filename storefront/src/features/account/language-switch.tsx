import { LANGUAGES, storeLanguage, type Language } from '#libs/browser/language.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import styles from './account-layout.module.css';

/** Offers the other language to employees, by its own name, for those who cannot read this one. */
export function LanguageSwitch({ language }: { language: Language }) {
  const isUsable = useHydrated();
  const other = language === 'en' ? 'hi' : 'en';
  const { name, tag } = LANGUAGES[other];
  return (
    <button
      type="button"
      lang={tag}
      className={styles.language}
      disabled={!isUsable}
      onClick={() => storeLanguage(other)}
    >
      {name}
    </button>
  );
}
