import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { chosenLanguage, type Language } from '#libs/browser/language.js';
import { subscribeToStorage } from '#libs/browser/storage.js';
import { ENGLISH, type AccountTexts } from './account-texts.js';
import { inUse, type AccountTextsInUse } from './use-account-texts.js';

/** Loaded by those who use them. */
const FILES: Record<Exclude<Language, 'en'>, () => Promise<AccountTexts>> = {
  hi: () => import('./hi.js').then(({ HI }) => HI),
};

const loaded = new Map<Language, AccountTexts>([['en', ENGLISH]]);

/**
 * The texts of pages that employees use, in the language that was chosen in this browser. English before a choice,
 * because customers use these pages too, and while a language is loading or if it cannot be loaded.
 *
 * @param isForEmployees whether the page is shown to somebody who can choose a language
 */
export function useChosenTexts(isForEmployees = true): AccountTextsInUse {
  const chosen = useSyncExternalStore(subscribeToStorage, chosenLanguage, () => null) ?? 'en';
  const wanted = isForEmployees ? chosen : 'en';
  const [language, setLanguage] = useState<Language>('en');
  useEffect(() => {
    let isWanted = true;
    void load(wanted).then((isLoaded) => isWanted && isLoaded && setLanguage(wanted));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return useMemo(() => inUse(language, loaded.get(language) ?? ENGLISH), [language]);
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
