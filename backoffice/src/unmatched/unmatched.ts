import {
  UNMATCHED_REASONS,
  UNMATCHED_STATUSES,
  type UnmatchedPaymentResponse,
  type UnmatchedStatus,
} from '#libs/contract/payments.js';
import { formatAmount } from '#libs/money.js';
import { UNMATCHED_REASON_TEXTS, UNMATCHED_STATUS_NAMES } from '#libs/value-names.js';
import type { Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const UNMATCHED_STATUS: Record<UnmatchedStatus, { name: string; tone: ToneName }> = {
  open: { name: UNMATCHED_STATUS_NAMES.open, tone: 'waiting' },
  assigning: { name: UNMATCHED_STATUS_NAMES.assigning, tone: 'resting' },
  returning: { name: UNMATCHED_STATUS_NAMES.returning, tone: 'resting' },
  returned: { name: UNMATCHED_STATUS_NAMES.returned, tone: 'special' },
  resolved: { name: UNMATCHED_STATUS_NAMES.resolved, tone: 'good' },
};

export const UNMATCHED_CHOICES = UNMATCHED_STATUSES.map((id) => ({ id, name: UNMATCHED_STATUS[id].name }));

export const UNMATCHED_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'status', label: 'Status', choices: UNMATCHED_CHOICES },
  {
    kind: 'choices',
    source: 'reason',
    label: 'Reason',
    choices: UNMATCHED_REASONS.map((id) => ({ id, name: UNMATCHED_REASON_TEXTS[id] })),
  },
  { kind: 'days', source: 'createdAt', label: 'Received', of: 'instant' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];

export function amountText({ amount, currency }: Pick<UnmatchedPaymentResponse, 'amount' | 'currency'>): string {
  return formatAmount(amount, currency);
}
