import { DOCUMENT_KINDS, type DocumentKind, type DocumentResponse } from '#libs/contract/documents.js';
import { dayText } from '../components/format.js';
import type { Filter } from '../list/filters.js';

export const DOCUMENT_KIND: Record<DocumentKind, string> = {
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
};

/** The kind, the date and, unless a document is about a payment, the reason of it. */
export function issuedText({ kind, issuedOn, reason }: Pick<DocumentResponse, 'kind' | 'issuedOn' | 'reason'>): string {
  return [`${DOCUMENT_KIND[kind]} of ${dayText(issuedOn)}`, reason].filter(Boolean).join(' · ');
}

const KIND_CHOICES = DOCUMENT_KINDS.map((id) => ({ id, name: DOCUMENT_KIND[id] }));

export const DOCUMENT_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'kind', label: 'Kind', choices: KIND_CHOICES },
  { kind: 'days', source: 'issuedOn', label: 'Issued', of: 'date' },
  { kind: 'rupees', source: 'taxable', label: 'Taxable amount' },
  { kind: 'rupees', source: 'total', label: 'Total' },
];
