import type { InvoiceDetails } from './contract/settings.js';
import { daysText } from './duration-text.js';
import { stateOfGstin } from './gstin.js';
import { offersPauses } from './offers-pauses.js';
import { PIN_CODE } from './pin-code.js';

// Rules of the settings that both the server and the form check, so that the form shows all errors at once.

export interface TextRule {
  pattern: RegExp;
  message: string;
}

export const TELEPHONE: TextRule = {
  pattern: /^\+?\d(?:[ -]?\d){7,14}$/,
  message: 'Please enter a telephone number, such as +91 20 5550 0142',
};

/** WhatsApp numbers are mobile numbers. Empty if there is none. */
export const WHATSAPP: TextRule = {
  pattern: /^(?:|(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5})$/,
  message: 'Please enter an Indian mobile number, such as +91 98220 50142, or leave it empty',
};

export const MAX_BUSINESS_NAME = 30;

export const OFFICE_PIN: TextRule = { pattern: PIN_CODE, message: 'A PIN code has six digits' };

/** A public host name without credentials, then an optional port, path, query and fragment. */
export const HTTPS_LINK: TextRule = {
  pattern:
    /^https:\/\/[A-Za-z0-9\u00a1-\uffff-]+(?:\.[A-Za-z0-9\u00a1-\uffff-]+)+(?::\d{1,5})?(?:[/?#][^\s<>\\\u0000-\u001f\u007f-\u009f]*)?$/,
  message: 'Please enter a URL that begins with https://',
};

export const SERVICE_CODE: TextRule = {
  pattern: /^99\d{4}$/,
  message: 'A service accounting code has six digits and begins with 99',
};

/** Short, so that a number such as `FL/26-27/00042` has at most 14 of the 16 characters that the law allows. */
export const NUMBER_PREFIX: TextRule = {
  pattern: /^[A-Z0-9]{1,2}$/,
  message: 'One or two capital letters or digits',
};

/** Why a day cannot be the first one of a scheduled change. */
export const FIRST_DAY_MESSAGE = 'Please choose tomorrow or a later day';

/** What is wrong with a scheduled change that changes nothing. */
export const EMPTY_CHANGE_MESSAGE = 'Enter at least one new value, or remove this change';

export const PROMOTION_DAYS_MESSAGE = 'The last day must not be before the first';

export const MAX_SCHEDULED_CHANGES = 10;

/** What is wrong with the state of registration. @param gstin valid or empty */
export function registrationStateError({ gstin, state }: Pick<InvoiceDetails, 'gstin' | 'state'>): string | undefined {
  if (gstin === '' || stateOfGstin(gstin) === state) return undefined;
  return `This GSTIN is registered in ${stateOfGstin(gstin)}`;
}

/** What is wrong with the prefix of credit notes, apart from what was used before. */
export function creditNotePrefixError({
  seriesPrefix,
  creditNotePrefix,
}: Pick<InvoiceDetails, 'seriesPrefix' | 'creditNotePrefix'>): string | undefined {
  return creditNotePrefix === seriesPrefix ? 'Choose a prefix different from the invoice prefix' : undefined;
}

/** What is wrong with the longest pause. */
export function longestPauseError(minDays: number, maxDaysPerTerm: number): string | undefined {
  if (!offersPauses({ maxDaysPerTerm }) || maxDaysPerTerm >= minDays) return undefined;
  return `At least ${daysText(minDays)} (the shortest pause), or 0 to turn pauses off`;
}
