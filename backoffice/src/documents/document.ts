import { DOCUMENT_KINDS, type DocumentKind } from '#libs/contract/documents.js';
import type { Filter } from '../list/filters.js';

export const DOCUMENT_KIND: Record<DocumentKind, string> = {
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
};

const KIND_CHOICES = DOCUMENT_KINDS.map((id) => ({ id, name: DOCUMENT_KIND[id] }));

export const DOCUMENT_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'kind', label: 'Kind', choices: KIND_CHOICES },
  { kind: 'days', source: 'issuedOn', label: 'Issued', of: 'date' },
  { kind: 'rupees', source: 'taxable', label: 'Taxable amount' },
  { kind: 'rupees', source: 'total', label: 'Total' },
];
