import type { InvoiceDetails } from '#libs/contract/settings.js';
import type { FieldError } from '#libs/errors.js';

/** All prefixes that each kind of document has had. */
export interface UsedPrefixes {
  invoices: readonly string[];
  creditNotes: readonly string[];
}

type Prefixes = Pick<InvoiceDetails, 'seriesPrefix' | 'creditNotePrefix'>;

export const NO_PREFIXES: UsedPrefixes = { invoices: [], creditNotes: [] };

export function withPrefixes(
  { invoices, creditNotes }: UsedPrefixes,
  { seriesPrefix, creditNotePrefix }: Prefixes,
): UsedPrefixes {
  return {
    invoices: [...new Set([...invoices, seriesPrefix])],
    creditNotes: [...new Set([...creditNotes, creditNotePrefix])],
  };
}

/**
 * Errors in the prefixes of document numbers. Each kind counts its documents separately, so a prefix that the other
 * kind has had could repeat a number, which must be unique in a financial year (CGST Rules, rules 46 and 53).
 */
export function prefixErrors({ seriesPrefix, creditNotePrefix }: Prefixes, used: UsedPrefixes): FieldError[] {
  const errors: FieldError[] = [];
  if (creditNotePrefix === seriesPrefix)
    errors.push({ field: 'invoice.creditNotePrefix', message: 'Choose another prefix than that of invoices' });
  if (used.creditNotes.includes(seriesPrefix))
    errors.push({ field: 'invoice.seriesPrefix', message: `Credit notes have had the prefix ${seriesPrefix}` });
  else if (used.invoices.includes(creditNotePrefix) && creditNotePrefix !== seriesPrefix)
    errors.push({ field: 'invoice.creditNotePrefix', message: `Invoices have had the prefix ${creditNotePrefix}` });
  return errors;
}
