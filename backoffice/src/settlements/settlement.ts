import { SETTLEMENT_STATUSES, type SettlementStatus } from '#libs/contract/payments.js';
import type { SettlementLineKind, SettlementResponse } from '#libs/contract/settlements.js';
import { formatRupees } from '#libs/money.js';
import { SETTLEMENT_STATUS_NAMES } from '#libs/value-names.js';
import type { Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const SETTLEMENT_STATUS: Record<SettlementStatus, { name: string; tone: ToneName }> = {
  created: { name: SETTLEMENT_STATUS_NAMES.created, tone: 'resting' },
  processed: { name: SETTLEMENT_STATUS_NAMES.processed, tone: 'good' },
  failed: { name: SETTLEMENT_STATUS_NAMES.failed, tone: 'bad' },
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
