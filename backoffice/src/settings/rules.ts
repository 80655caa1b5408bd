import { maxLength, maxValue, minValue, type Validator } from 'react-admin';
import { MAX_GST_RATE, NO_GST_MESSAGE } from '#libs/gst-rate.js';
import { GSTIN_INVALID, isGstin, normaliseGstin } from '#libs/gstin.js';
import {
  creditNotePrefixError,
  HTTPS_LINK,
  longestPauseError,
  MAX_BUSINESS_NAME,
  NUMBER_PREFIX,
  OFFICE_PIN,
  registrationStateError,
  SERVICE_CODE,
  TELEPHONE,
  WHATSAPP,
  type TextRule,
} from '#libs/settings-rules.js';
import { REQUIRED } from './settings-layout.js';

/** Parts of the form's values. Inputs turn cleared texts into null. */
interface Values {
  invoice?: { gstin?: string | null; seriesPrefix?: string | null };
  pauseMinDays?: number | null;
}

/** The server removes spaces around texts, too. */
const trimmed = (value?: string | null) => (value ?? '').trim();

const matching =
  ({ pattern, message }: TextRule) =>
  (value?: string | null) =>
    value && !pattern.test(trimmed(value)) ? message : undefined;

const IN_PRICE_RANGE = [minValue(1, 'A price is at least ₹1'), maxValue(100_000, 'A price is at most ₹1,00,000')];
const IN_GST_RANGE = [
  minValue(0, 'At least 0%'),
  maxValue(MAX_GST_RATE, `At most ${MAX_GST_RATE}%`),
  (rate: unknown) => (rate === 0 ? NO_GST_MESSAGE : undefined),
];

export const PRICE = [REQUIRED, ...IN_PRICE_RANGE];
export const GST_RATE = [REQUIRED, ...IN_GST_RANGE];
export const DISCOUNT = percentage(90);
/** Empty for no change. */
export const NEW_PRICE = IN_PRICE_RANGE;
export const NEW_GST_RATE = IN_GST_RANGE;

export const BUSINESS_NAME = [REQUIRED, maxLength(MAX_BUSINESS_NAME, `At most ${MAX_BUSINESS_NAME} characters`)];
export const PHONE = [REQUIRED, matching(TELEPHONE)];
export const WHATSAPP_PHONE = matching(WHATSAPP);
export const PIN = [REQUIRED, matching(OFFICE_PIN)];
export const LINK = [REQUIRED, matching(HTTPS_LINK)];
export const SAC = [REQUIRED, matching(SERVICE_CODE)];
export const INVOICE_PREFIX = [REQUIRED, matching(NUMBER_PREFIX)];
export const CREDIT_NOTE_PREFIX = [REQUIRED, matching(NUMBER_PREFIX), otherPrefix];
export const REGISTRATION_STATE = [REQUIRED, stateOfRegistration];

/** @param unit such as `number of days` */
export function whole(unit: string): Validator {
  return (value?: number | null) =>
    typeof value === 'number' && !Number.isInteger(value) ? `Please enter a whole ${unit}` : undefined;
}

export function percentage(highest: number): Validator[] {
  return [REQUIRED, minValue(0, 'At least 0%'), maxValue(highest, `At most ${highest}%`)];
}

export function gstin(value?: string | null): string | undefined {
  return value && !isGstin(normaliseGstin(value)) ? GSTIN_INVALID : undefined;
}

/** At least one pause, or none. */
export function enoughForOnePause(longest: number | null, { pauseMinDays }: Values): string | undefined {
  return longest === null || !pauseMinDays ? undefined : longestPauseError(pauseMinDays, longest);
}

function otherPrefix(creditNotePrefix: string | null, { invoice }: Values): string | undefined {
  const seriesPrefix = trimmed(invoice?.seriesPrefix);
  return creditNotePrefixError({ seriesPrefix, creditNotePrefix: trimmed(creditNotePrefix) });
}

function stateOfRegistration(state: string | null, { invoice }: Values): string | undefined {
  const registered = normaliseGstin(invoice?.gstin ?? '');
  return state && isGstin(registered) ? registrationStateError({ gstin: registered, state }) : undefined;
}
