import { ATTENTION_REASONS, type AttentionReason } from '#libs/contract/payments.js';
import type { Filter } from '../list/filters.js';

/** Why an operator should look at a payment. */
export const ATTENTION: Record<AttentionReason, string> = {
  'provider-rejected': 'The payment provider rejected the request',
  'provider-unreachable': 'The payment provider cannot be reached',
  'check-failed': 'The payment could not be checked because of an internal error',
  'capture-rejected': 'The payment provider could not capture the payment',
  'refund-failed': 'A refund failed: retry it from the order',
};

export const ATTENTION_FILTERS: readonly Filter[] = [
  {
    kind: 'choices',
    source: 'attention',
    label: 'Reason',
    choices: ATTENTION_REASONS.map((id) => ({ id, name: ATTENTION[id] })),
  },
  { kind: 'days', source: 'attentionSince', label: 'Since', of: 'instant' },
  { kind: 'days', source: 'createdAt', label: 'Ordered', of: 'instant' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];
