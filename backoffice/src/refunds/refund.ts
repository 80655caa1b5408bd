import type { OrderStatus } from '#libs/contract/orders.js';
import {
  DISPUTE_STATUSES,
  REFUND_SOURCES,
  REFUND_STATUSES,
  type DisputeStatus,
  type RefundProposalResponse,
  type RefundResponse,
  type RefundStatus,
} from '#libs/contract/payments.js';
import { formatRupees, paiseFromRupees } from '#libs/money.js';
import { isRunning } from '#libs/order-transitions.js';
import { DISPUTE_STATUS_NAMES, REFUND_SOURCE_NAMES, REFUND_STATUS_NAMES } from '#libs/value-names.js';
import { NOT_RUPEES, parseRupees } from '../components/rupees-text.js';
import type { Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const REFUND_STATUS: Record<RefundStatus, { name: string; tone: ToneName }> = {
  requested: { name: REFUND_STATUS_NAMES.requested, tone: 'resting' },
  pending: { name: REFUND_STATUS_NAMES.pending, tone: 'resting' },
  processed: { name: REFUND_STATUS_NAMES.processed, tone: 'special' },
  failed: { name: REFUND_STATUS_NAMES.failed, tone: 'bad' },
};

export const DISPUTE_STATUS: Record<DisputeStatus, { name: string; tone: ToneName }> = {
  open: { name: DISPUTE_STATUS_NAMES.open, tone: 'waiting' },
  under_review: { name: DISPUTE_STATUS_NAMES.under_review, tone: 'resting' },
  action_required: { name: DISPUTE_STATUS_NAMES.action_required, tone: 'bad' },
  won: { name: DISPUTE_STATUS_NAMES.won, tone: 'good' },
  lost: { name: DISPUTE_STATUS_NAMES.lost, tone: 'bad' },
  closed: { name: DISPUTE_STATUS_NAMES.closed, tone: 'ended' },
};

export const REFUND_CHOICES = REFUND_STATUSES.map((id) => ({ id, name: REFUND_STATUS[id].name }));
export const DISPUTE_CHOICES = DISPUTE_STATUSES.map((id) => ({ id, name: DISPUTE_STATUS[id].name }));

export const REFUND_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'status', label: 'Status', choices: REFUND_CHOICES },
  {
    kind: 'choices',
    source: 'source',
    label: 'Made by',
    choices: REFUND_SOURCES.map((id) => ({ id, name: REFUND_SOURCE_NAMES[id] })),
  },
  { kind: 'days', source: 'createdAt', label: 'Requested', of: 'instant' },
  { kind: 'rupees', source: 'amount', label: 'Amount' },
];

const MIN_RUPEES = 1;

/** The entered amount in rupees, or why it can't be refunded. */
export function amountToRefund(
  text: string,
  { available }: Pick<RefundProposalResponse, 'available'>,
): { amount: number } | { error: string } {
  const amount = parseRupees(text);
  if (amount === null) return { error: NOT_RUPEES };
  if (amount < MIN_RUPEES) return { error: `A refund is at least ${formatRupees(MIN_RUPEES)}` };
  if (amount > available) return { error: `At most ${formatRupees(available)} can be refunded` };
  return { amount };
}

const CANCELLED_BY_FULL_REFUND: Partial<Record<OrderStatus, string>> = {
  active: 'plan',
  paused: 'plan',
  booked: 'wash',
  assigned: 'wash',
};

/** Whether a refund of an order can be goodwill: months of a running plan can be unused later. */
export function canBeGoodwill(status: OrderStatus): boolean {
  return isRunning({ status });
}

/**
 * What refunding this amount does to the order itself. Empty if the order stays as it is, as after a lost dispute: then
 * only a part can be refunded.
 */
export function effectOnOrder(
  status: OrderStatus,
  amount: number | null,
  {
    amountPaid,
    amountRefunded,
    amountRefunding,
  }: Pick<RefundProposalResponse, 'amountPaid' | 'amountRefunded' | 'amountRefunding'>,
): string {
  const cancelled = CANCELLED_BY_FULL_REFUND[status];
  const paise = paiseFromRupees(amount ?? 0) + paiseFromRupees(amountRefunded) + paiseFromRupees(amountRefunding);
  const isFull = amount !== null && paise >= paiseFromRupees(amountPaid);
  return cancelled && isFull ? `A full refund also cancels the ${cancelled}. ` : '';
}

/** The notification after a refund request. */
export function outcomeOf({ amount, status }: Pick<RefundResponse, 'amount' | 'status'>): string {
  switch (status) {
    case 'processed':
      return `${formatRupees(amount)} has been refunded`;
    case 'failed':
      return `The refund of ${formatRupees(amount)} failed`;
    default:
      return `The refund of ${formatRupees(amount)} is on its way`;
  }
}
