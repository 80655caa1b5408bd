import { withoutInvisible } from './invisible.js';

/** State series `MH12AB1234` and the nation-wide BH series `22BH1234AA`, as on the registration certificate. */
const PLATE = /^(?:[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-Z]{1,2})$/;

/** Upper case without spaces, dashes, dots or invisible characters. */
export function normaliseCarNumber(text: string): string {
  return withoutInvisible(text)
    .toUpperCase()
    .replace(/[\s.\p{Pd}]+/gu, '');
}

/** Whether normalised text is an Indian registration number. */
export function isCarNumber(normalised: string): boolean {
  return PLATE.test(normalised);
}

/** Formats a normalised number for people: `MH 12 AB 1234`, `22 BH 1234 AA`. */
export function formatCarNumber(normalised: string): string {
  const parts = /^(?:([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{4})|(\d{2})(BH)(\d{4})([A-Z]{1,2}))$/.exec(normalised);
  return parts ? parts.slice(1).filter(Boolean).join(' ') : normalised;
}
