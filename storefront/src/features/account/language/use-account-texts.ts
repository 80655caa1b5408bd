import { useEffect, useState, useSyncExternalStore } from 'react';
import { chosenLanguage, type Language } from '#libs/browser/language.js';
import { subscribeToStorage } from '#libs/browser/storage.js';
import { fieldText, problemText, ENGLISH, type AccountTexts } from './account-texts.js';
import type { TextKey } from './en.js';

/** Loaded by those who use them. */
const FILES: Record<Exclude<Language, 'en'>, () => Promise<AccountTexts>> = {
  hi: () => import('./hi.js').then(({ HI }) => HI),
};

const loaded = new Map<Language, AccountTexts>([['en', ENGLISH]]);

interface AccountTextsInUse {
  language: Language;
  t: (key: TextKey) => string;
  errorText: (error: unknown, fallback: TextKey) => string;
  fieldText: (field: string, error: { type?: string; message?: string } | undefined) => string | undefined;
}

/**
 * The texts of the pages on which employees sign in, in the language that was chosen in this browser. English before a
 * choice, because customers use these pages too, and while a language is loading or if it cannot be loaded.
 */
export function useAccountTexts(): AccountTextsInUse {
  const wanted = useSyncExternalStore(subscribeToStorage, chosenLanguage, () => null) ?? 'en';
  const [language, setLanguage] = useState<Language>('en');
  useEffect(() => {
    let isWanted = true;
    void load(wanted).then((isLoaded) => isWanted && isLoaded && setLanguage(wanted));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  const texts = loaded.get(language) ?? ENGLISH;
  return {
    language,
    t: (key) => texts.TEXTS[key],
    errorText: (error, fallback) => problemText(texts, error, fallback),
    fieldText: (field, error) => fieldText(texts, field, error),
  };
}

async function load(language: Language): Promise<boolean> {
  if (language === 'en' || loaded.has(language)) return true;
  try {
    loaded.set(language, await FILES[language]());
    return true;
  } catch {
    return false;
  }
}
