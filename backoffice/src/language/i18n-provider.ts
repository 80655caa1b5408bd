import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { LANGUAGES, type Language } from '#libs/browser/language.js';
import { EN } from './en.js';
import { chooseLanguage, textsOf } from './language.js';

/**
 * react-admin's texts in a language, and ours. Those of react-admin that employees do not see stay in English.
 */
export function i18nProviderOf(language: Language): I18nProvider {
  const { t } = textsOf(language);
  const translate = t as (key: string, values?: object) => string;
  return {
    translate: (key, values?: object) =>
      Object.hasOwn(EN, key) ? translate(key, values) : defaultI18nProvider.translate(key, values),
    changeLocale: (locale) => chooseLanguage(locale as Language),
    getLocale: () => language,
    getLocales: () => Object.entries(LANGUAGES).map(([locale, { name }]) => ({ locale, name })),
  };
}
