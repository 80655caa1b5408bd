import type { HandPayment } from '#libs/contract/hand-payments.js';
import { REFERENCE_NAMES } from '#libs/hand-payments.js';
import { DomainError } from '../kernel/domain-error.js';
import type { BillingEntry } from './billing.js';
import type { Order } from './order.js';

/** How a payment or refund by hand was really made. */
export interface HandPaymentCorrection extends HandPayment {
  /** The refund to correct; null for the order's payment. */
  refundId: string | null;
}

/**
 * The order with the corrected method and reference of its payment by hand, or of a refund by hand; null when it has
 * them. Cash has no reference. Documents that were issued keep the old ones. Throws not-found.
 *
 * The amount and the day cannot be corrected this way, because invoices and revenue depend on them: the payment is
 * undone and recorded again.
 */
export function withCorrectedHandPayment<O extends Order>(
  order: O,
  { refundId, method, reference: entered }: HandPaymentCorrection,
): O | null {
  const { handPayment, handRefunds, paymentId } = order;
  const before = refundId === null ? paymentId === null && handPayment : handRefunds.find(({ id }) => id === refundId);
  if (!before)
    throw new DomainError('not-found', {
      message: `This ${refundId === null ? 'payment' : 'refund'} was not made by hand.`,
    });
  const corrected = { method, reference: REFERENCE_NAMES[method] === null ? '' : entered };
  if (before.method === method && before.reference === corrected.reference) return null;
  const position = order.billing.findLastIndex((entry) =>
    refundId === null ? entry.cause === 'by-hand' : entry.sourceId === refundId,
  );
  return {
    ...order,
    ...(refundId === null
      ? { handPayment: { ...handPayment, ...corrected } }
      : { handRefunds: handRefunds.map((one) => (one.id === refundId ? { ...one, ...corrected } : one)) }),
    billing: order.billing.map((entry, at) => (at === position ? withTransfer(entry, corrected) : entry)),
  };
}

function withTransfer(entry: BillingEntry, corrected: HandPayment): BillingEntry {
  return entry.byHand ? { ...entry, byHand: { ...entry.byHand, ...corrected } } : entry;
}
