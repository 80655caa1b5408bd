import { createContext, useContext } from 'react';
import type { PIN_CODE_MESSAGE } from '#libs/pin-code.js';
import type { NEW_PASSWORD_HINT } from '../lib/account-rules.js';
import type { ADDRESS_ERRORS } from '../lib/address-values.js';

/** The texts of components that pages in several languages share, in English. `%{name}` stands for a value. */
export type SharedText =
  | 'Try again'
  | 'Close'
  | 'optional'
  | 'not given'
  | 'Choices'
  | 'Loading…'
  | 'No match. Try another spelling.'
  | 'Please choose from the list'
  | 'Name'
  | 'Email'
  | 'Phone'
  | 'Too short.'
  | 'Weak.'
  | 'Fair.'
  | 'Good.'
  | 'Strong.'
  | typeof NEW_PASSWORD_HINT
  | 'Address'
  | 'Community'
  | 'Type its name or locality'
  | 'Please choose from the list, or choose “My community is not listed”'
  | 'My community is not listed'
  | 'Name of your community'
  | 'Please enter the name of your community'
  | 'We couldn’t load the list of communities. You can type the name of yours.'
  | 'Saved address: %{address}. To change it, enter your tower and flat.'
  | 'Tower or block'
  | 'Flat or house'
  | 'City'
  | 'State'
  | 'PIN code'
  | (typeof ADDRESS_ERRORS)[keyof typeof ADDRESS_ERRORS]
  | typeof PIN_CODE_MESSAGE;

/** A translation of the texts, and of errors by field and type of the error: `phone required`. */
export interface Translation {
  texts: Readonly<Record<SharedText, string>>;
  fields: Readonly<Record<string, string>>;
}

interface FieldError {
  type?: string;
  message?: string;
}

/** Null on pages in English, so that they do not load any translation. */
export const TranslationContext = createContext<Translation | null>(null);

/** Translates the texts of a component that pages in several languages share. */
export function useTranslation(): (english: SharedText) => string {
  const translation = useContext(TranslationContext);
  return (english) => translation?.texts[english] ?? english;
}

/** Translates the error of a field; undefined without one. */
export function useFieldText(): (field: string, error: FieldError | undefined) => string | undefined {
  const translation = useContext(TranslationContext);
  return (field, error) => error && (translation?.fields[`${field} ${error.type}`] ?? error.message);
}
