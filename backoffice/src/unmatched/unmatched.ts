import {
  UNMATCHED_REASONS,
  UNMATCHED_STATUSES,
  type UnmatchedPaymentResponse,
  type UnmatchedReason,
  type UnmatchedStatus,
} from '#libs/contract/payments.js';
import { formatAmount } from '#libs/money.js';
import type { Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const UNMATCHED_STATUS: Record<UnmatchedStatus, { name: string; tone: ToneName }> = {
  open: { name: 'Open', tone: 'waiting' },
  assigning: { name: 'Being assigned', tone: 'resting' },
  returning: { name: 'Refund in progress', tone: 'resting' },
  returned: { name: 'Refunded', tone: 'special' },
  resolved: { name: 'Assigned', tone: 'good' },
};

/** Why a payment matches no order. */
export const REASONS: Record<UnmatchedReason, string> = {
  'unknown-order': 'The order is unknown',
  'wrong-amount': 'The amount differs from the order',
  'second-payment': 'The order was already paid',
  'purchase-closed': 'The order was closed before it was paid',
};

export const UNMATCHED_CHOICES = UNMATCHED_STATUSES.map((id) => ({ id, name: UNMATCHED_STATUS[id].name }));

export const UNMATCHED_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'status', label: 'Status', choices: UNMATCHED_CHOICES },
  {
    kind: 'choices',
    source: 'reason',
    label: 'Reason',
    choices: UNMATCHED_REASONS.map((id) => ({ id, name: REASONS[id] })),
  },
  { kind: 'days', source: 'createdAt', label: 'Received', of: 'instant' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];

export function amountText({ amount, currency }: Pick<UnmatchedPaymentResponse, 'amount' | 'currency'>): string {
  return formatAmount(amount, currency);
}
