import { createContext, useContext } from 'react';
import type { Language } from '#libs/browser/language.js';
import type { Translation } from '../../ui/translation.js';
import { ENGLISH, fieldText, problemText, textOf, type AccountTexts } from './account-texts.js';
import type { TextKey } from './en.js';

export interface AccountTextsInUse {
  language: Language;
  t: (key: TextKey, values?: Record<string, string>) => string;
  errorText: (error: unknown, fallback: TextKey) => string;
  /** For components that customers' pages use too; null for English. */
  translation: Translation | null;
  fieldText: (field: string, error: { type?: string; message?: string } | undefined) => string | undefined;
}

export function inUse(language: Language, texts: AccountTexts): AccountTextsInUse {
  return {
    language,
    translation: texts.SHARED && { texts: texts.SHARED, fields: texts.FIELDS },
    t: (key, values) => textOf(texts, key, values),
    errorText: (error, fallback) => problemText(texts, error, fallback),
    fieldText: (field, error) => fieldText(texts, field, error),
  };
}

/** The language of the page. English unless the page is one that employees use. */
export const AccountTextsContext = createContext(inUse('en', ENGLISH));

/** The texts of the cards and dialogs of the profile. */
export function useAccountTexts(): AccountTextsInUse {
  return useContext(AccountTextsContext);
}
