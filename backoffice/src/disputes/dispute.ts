import { DISPUTE_PHASES, type DisputePhase } from '#libs/contract/payments.js';
import type { Filter } from '../list/filters.js';
import { DISPUTE_CHOICES } from '../refunds/refund.js';

export const DISPUTE_PHASE: Record<DisputePhase, string> = {
  fraud: 'Reported as fraud',
  retrieval: 'Request for information',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
};

export const DISPUTE_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'status', label: 'Status', choices: DISPUTE_CHOICES },
  {
    kind: 'choices',
    source: 'phase',
    label: 'Phase',
    choices: DISPUTE_PHASES.map((id) => ({ id, name: DISPUTE_PHASE[id] })),
  },
  { kind: 'days', source: 'respondBy', label: 'Respond by', of: 'instant' },
  { kind: 'days', source: 'createdAt', label: 'Opened', of: 'instant' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];
