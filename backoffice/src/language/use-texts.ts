import { useI18nProvider } from 'react-admin';
import { textsOf } from './language.js';
import type { Texts } from './texts.js';

/** The texts and formats of the current language. */
export function useTexts(): Texts {
  return textsOf(useI18nProvider().getLocale());
}
