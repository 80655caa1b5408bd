import { useEffect, useState, useSyncExternalStore } from 'react';
import { LANGUAGES, preferredLanguage, storeLanguage, type Language } from '#libs/browser/language.js';
import { readSession } from '#libs/browser/session.js';
import { subscribeToStorage } from '#libs/browser/storage.js';
import { EN } from './en.js';
import { textsIn, type Catalogue, type Texts } from './texts.js';

/** The files of the languages. Each is loaded by those who use it. */
const FILES: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = { hi: () => import('./hi.js') };

const loaded = new Map<Language, Texts>([['en', textsIn('en', { TEXTS: EN, PROBLEMS: {} })]]);
/** The texts of a language that has been loaded, otherwise in English. */
export function textsOf(language: string): Texts {
  return loaded.get(language as Language) ?? loaded.get('en')!;
}

/** Only employees choose a language. The office works in English. */
function wantedLanguage(): Language {
  return readSession()?.role === 'employee' ? preferredLanguage() : 'en';
}

async function load(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return;
  loaded.set(language, textsIn(language, await FILES[language]()));
}

/** The language of the screens; null while its file is loading. English if it could not be loaded. */
export function useLanguage(): Language | null {
  const wanted = useSyncExternalStore(subscribeToStorage, wantedLanguage);
  const [language, setLanguage] = useState(loaded.has(wanted) ? wanted : null);
  useEffect(() => {
    let isWanted = true;
    void load(wanted)
      .then(() => isWanted && setLanguage(wanted))
      .catch(() => setLanguage((shown) => shown ?? 'en'));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  useEffect(() => {
    if (language) document.documentElement.lang = LANGUAGES[language].tag;
  }, [language]);
  return language;
}

/** Changes the language in this browser. Rejects without a connection, unless its file has been loaded before. */
export async function chooseLanguage(language: Language): Promise<void> {
  await load(language);
  storeLanguage(language);
}
