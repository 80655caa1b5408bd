import { ApiError, messageOf } from '../../app/api.js';
import type { Translation } from '../../ui/translation.js';
import { EN, type TextKey } from './en.js';

/** The texts of one language, with `%{name}` for values. */
export interface AccountTexts {
  TEXTS: Readonly<Record<TextKey, string>>;
  /** Those of components that customers' pages use too; null for English. */
  SHARED: Translation['texts'] | null;
  /** By the code of a problem. One without a text is shown as the server sent it, in English. */
  PROBLEMS: Readonly<Partial<Record<ApiError['code'], string>>>;
  /** By field and type of the error: `password required`. `server` is an error that the server found. */
  FIELDS: Readonly<Record<string, string>>;
}

export const ENGLISH: AccountTexts = { TEXTS: EN, SHARED: null, PROBLEMS: {}, FIELDS: {} };

/** A text with its values. */
export function textOf({ TEXTS }: AccountTexts, key: TextKey, values: Record<string, string> = {}): string {
  return TEXTS[key].replace(/%\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** @param fallback the text of a problem without a text of its own */
export function problemText({ TEXTS, PROBLEMS }: AccountTexts, error: unknown, fallback: TextKey): string {
  const text = error instanceof ApiError ? PROBLEMS[error.code] : undefined;
  return text ?? messageOf(error, TEXTS[fallback]);
}

/** The text of an invalid field; undefined if it is valid. */
export function fieldText(
  { FIELDS }: AccountTexts,
  field: string,
  error: { type?: string; message?: string } | undefined,
): string | undefined {
  return error && (FIELDS[`${field} ${error.type}`] ?? error.message);
}
