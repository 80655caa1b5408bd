import { notifyThisTab, persistentStorage } from './storage.js';

/** The languages of the screens that employees use, each with its own name for itself. */
export const LANGUAGES = {
  hi: { name: 'हिन्दी', tag: 'hi-IN' },
  en: { name: 'English', tag: 'en-IN' },
} as const;

export type Language = keyof typeof LANGUAGES;

const KEY = 'language';

/** The language that was chosen in this browser; null before a choice. */
export function chosenLanguage(): Language | null {
  const language = persistentStorage.read(KEY);
  return language !== null && isLanguage(language) ? language : null;
}

/** The language that was chosen in this browser. Before, that of the browser, or English. */
export function preferredLanguage(): Language {
  // As in boot.js.
  const language = persistentStorage.read(KEY) ?? navigator.language.slice(0, 2);
  return isLanguage(language) ? language : 'en';
}

/** Stores the choice in this browser, for both web applications. */
export function storeLanguage(language: Language): void {
  persistentStorage.write(KEY, language);
  notifyThisTab();
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}
