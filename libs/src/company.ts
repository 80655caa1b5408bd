import { GSTIN_INVALID, isGstin, normaliseGstin } from './gstin.js';

/** The business that invoices are made out to. Both fields are empty for a private customer. */
export interface Company {
  gstin: string;
  companyName: string;
}

export const MAX_COMPANY_NAME_LENGTH = 120;

/** Why the GSTIN of a company cannot be saved, as it was entered. */
export function gstinError({ gstin, companyName }: Company): string | undefined {
  const number = normaliseGstin(gstin);
  if (number === '') return companyName.trim() === '' ? undefined : 'Please enter the GSTIN of the company';
  return isGstin(number) ? undefined : GSTIN_INVALID;
}

/** Why the name of a company cannot be saved, as it was entered. */
export function companyNameError({ gstin, companyName }: Company): string | undefined {
  return normaliseGstin(gstin) !== '' && companyName.trim() === '' ? 'Please enter the company name' : undefined;
}

/** Who invoices are made out to: `Amber Stays LLP, GSTIN 27AAPFU0939F1ZV`, or the customer's name. */
export function invoiceNameOf({ gstin, companyName }: Company, name: string): string {
  return gstin === '' ? name : `${companyName}, GSTIN ${gstin}`;
}
