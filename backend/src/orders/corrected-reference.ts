import { REFERENCE_NAMES } from '#libs/hand-payments.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import type { BillingEntry } from './billing.js';
import type { Order } from './order.js';

/** A reference to correct. */
export interface ReferenceCorrection {
  /** The refund that it belongs to; null for the order's payment. */
  refundId: string | null;
  reference: string;
}

/**
 * The order with the corrected reference of its payment by hand, or of a refund by hand; null when it has that
 * reference. Documents that were issued keep the old one. Throws not-found, or a field error for cash.
 */
export function withCorrectedReference<O extends Order>(
  order: O,
  { refundId, reference }: ReferenceCorrection,
): O | null {
  const { handPayment, handRefunds, paymentId } = order;
  const corrected =
    refundId === null ? paymentId === null && handPayment : handRefunds.find(({ id }) => id === refundId);
  if (!corrected)
    throw new DomainError('not-found', {
      message: `This ${refundId === null ? 'payment' : 'refund'} was not made by hand.`,
    });
  if (REFERENCE_NAMES[corrected.method] === null) throw fieldError('reference', 'A payment in cash has no reference');
  if (corrected.reference === reference) return null;
  const position = order.billing.findLastIndex((entry) =>
    refundId === null ? entry.cause === 'by-hand' : entry.sourceId === refundId,
  );
  return {
    ...order,
    ...(refundId === null
      ? { handPayment: { ...handPayment, reference } }
      : { handRefunds: handRefunds.map((one) => (one.id === refundId ? { ...one, reference } : one)) }),
    billing: order.billing.map((entry, at) => (at === position ? withReference(entry, reference) : entry)),
  };
}

function withReference(entry: BillingEntry, reference: string): BillingEntry {
  return entry.byHand ? { ...entry, byHand: { ...entry.byHand, reference } } : entry;
}
