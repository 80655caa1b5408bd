import type { ProfileResponse } from '#libs/contract/accounts.js';
import { isGstin } from '#libs/gstin.js';

/** The business that invoices are made out to. Both fields are empty for a private customer. */
export type Company = Pick<ProfileResponse, 'gstin' | 'companyName'>;

/** The longest company name that the server accepts. */
export const MAX_COMPANY_NAME_LENGTH = 120;

/** A GSTIN as it is stored: capital letters, no spaces. */
export function normaliseGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function gstinError({ gstin, companyName }: Company): string | undefined {
  const number = normaliseGstin(gstin);
  if (number === '') return companyName.trim() === '' ? undefined : 'Please enter the GSTIN of the company';
  return isGstin(number) ? undefined : 'This GSTIN is not valid. Please compare it with your registration certificate.';
}

export function companyNameError({ gstin, companyName }: Company): string | undefined {
  return normaliseGstin(gstin) !== '' && companyName.trim() === '' ? 'Please enter the company name' : undefined;
}

/** Who invoices are made out to: `Amber Stays LLP, GSTIN 27AAPFU0939F1ZV`, or the customer's name. */
export function invoiceNameOf({ gstin, companyName }: Company, name: string): string {
  return gstin === '' ? name : `${companyName}, GSTIN ${gstin}`;
}
