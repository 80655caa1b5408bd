import { SETTLEMENT_STATUSES, type SettlementStatus } from '#libs/contract/payments.js';
import type { SettlementLineKind, SettlementProblemReason, SettlementResponse } from '#libs/contract/settlements.js';
import { formatRupees } from '#libs/money.js';
import type { Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const SETTLEMENT_STATUS: Record<SettlementStatus, { name: string; tone: ToneName }> = {
  created: { name: 'On its way', tone: 'resting' },
  processed: { name: 'Settled', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
};

export const SETTLEMENT_PROBLEM: Record<SettlementProblemReason, string> = {
  unknown: 'Not in our books',
  amount: 'Different amount in our books',
  repeated: 'Also in an earlier settlement',
};

export const LINE_KIND: Record<SettlementLineKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  other: 'Adjustment',
};

export const SETTLEMENT_FILTERS: readonly Filter[] = [
  {
    kind: 'choices',
    source: 'status',
    label: 'Status',
    choices: SETTLEMENT_STATUSES.map((id) => ({ id, name: SETTLEMENT_STATUS[id].name })),
  },
  { kind: 'flag', source: 'differs', label: 'Reconciliation', yes: 'Differs', no: 'Agrees' },
  { kind: 'days', source: 'settledOn', label: 'Settled', of: 'date' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];

/** Whether a settlement agrees with our books, in a few words. */
export function agreementText({ difference, problems }: Pick<SettlementResponse, 'difference' | 'problems'>): string {
  if (difference === null) return 'Not checked yet';
  const texts = [
    ...(difference === 0 ? [] : [`Differs by ${formatRupees(difference)}`]),
    ...(problems.length === 0 ? [] : [problems.length === 1 ? '1 line differs' : `${problems.length} lines differ`]),
  ];
  return texts.join(', ') || 'Agrees';
}
