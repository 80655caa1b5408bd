import type { DocumentKind } from '#libs/contract/documents.js';
import type { InvoiceDetails } from '#libs/contract/settings.js';
import type { FieldError } from '#libs/errors.js';
import { creditNotePrefixError } from '#libs/settings-rules.js';

/** The prefixes under which documents of each kind have been numbered, or are about to be. */
export interface UsedPrefixes {
  invoices: readonly string[];
  creditNotes: readonly string[];
}

type Prefixes = Pick<InvoiceDetails, 'seriesPrefix' | 'creditNotePrefix'>;

export const NO_PREFIXES: UsedPrefixes = { invoices: [], creditNotes: [] };

/** The prefix of the numbers of a kind of document. */
export function prefixOf({ seriesPrefix, creditNotePrefix }: Prefixes, kind: DocumentKind): string {
  return kind === 'invoice' ? seriesPrefix : creditNotePrefix;
}

/** Whether documents of a kind have been numbered with a prefix, or are about to be. */
export function isUsed({ invoices, creditNotes }: UsedPrefixes, kind: DocumentKind, prefix: string): boolean {
  return (kind === 'invoice' ? invoices : creditNotes).includes(prefix);
}

/** The used prefixes with one more of a kind. */
export function withPrefix(used: UsedPrefixes, kind: DocumentKind, prefix: string): UsedPrefixes {
  return kind === 'invoice'
    ? { ...used, invoices: [...used.invoices, prefix] }
    : { ...used, creditNotes: [...used.creditNotes, prefix] };
}

/**
 * Errors in the prefixes of document numbers. Each kind counts its documents separately, so a prefix that the other
 * kind has used could repeat a number, which must be unique in a financial year (CGST Rules, rules 46 and 53).
 */
export function prefixErrors(prefixes: Prefixes, used: UsedPrefixes): FieldError[] {
  const { seriesPrefix, creditNotePrefix } = prefixes;
  const errors: FieldError[] = [];
  const samePrefix = creditNotePrefixError(prefixes);
  if (samePrefix) errors.push({ field: 'invoice.creditNotePrefix', message: samePrefix });
  if (isUsed(used, 'credit-note', seriesPrefix))
    errors.push({
      field: 'invoice.seriesPrefix',
      message: `Credit notes have been issued with the prefix ${seriesPrefix}`,
    });
  else if (isUsed(used, 'invoice', creditNotePrefix) && !samePrefix)
    errors.push({
      field: 'invoice.creditNotePrefix',
      message: `Invoices have been issued with the prefix ${creditNotePrefix}`,
    });
  return errors;
}
