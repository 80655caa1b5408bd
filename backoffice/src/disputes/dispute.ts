import { DISPUTE_PHASES, type DisputeEvidence, type DisputeResponse } from '#libs/contract/payments.js';
import { DISPUTE_PHASE_NAMES } from '#libs/value-names.js';
import type { Filter } from '../list/filters.js';
import { DISPUTE_CHOICES } from '../refunds/refund.js';

export const EVIDENCE_TEXT: Record<DisputeEvidence, { name: string; about: string }> = {
  invoice: { name: 'Tax invoice', about: 'The PDF of the invoice, and of a credit note if there is one.' },
  'service-record': { name: 'Service record', about: 'Days and times of the visits, the parking place, photos.' },
  agreement: { name: 'Agreement', about: 'The order with the version of the terms that the customer accepted.' },
  communication: { name: 'Communication', about: 'Emails and messages with the customer about this order.' },
  'refund-policy': { name: 'Refund policy', about: 'The policy on the site, and refunds already made.' },
};

export function isOver({ status }: Pick<DisputeResponse, 'status'>): boolean {
  return status === 'won' || status === 'lost' || status === 'closed';
}

export const DISPUTE_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'status', label: 'Status', choices: DISPUTE_CHOICES },
  {
    kind: 'choices',
    source: 'phase',
    label: 'Phase',
    choices: DISPUTE_PHASES.map((id) => ({ id, name: DISPUTE_PHASE_NAMES[id] })),
  },
  { kind: 'days', source: 'respondBy', label: 'Respond by', of: 'instant' },
  { kind: 'days', source: 'createdAt', label: 'Opened', of: 'instant' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];
