import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { DocumentKind } from '#libs/contract/documents.js';
import type { WashPayment } from '#libs/contract/washes.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { METHOD_NAMES, PAID_HOW } from '#libs/hand-payments.js';
import type { Paise } from '#libs/money.js';
import type { HandRefund } from './hand-refund.js';
import type { ProcessedRefund } from '../payments/payable-orders.js';

/**
 * Why an order needs a document. `by-hand`: taken by the staff. `refund-failed`: the bank returned a refund
 * that had been processed.
 */
export type BillingCause = 'payment' | 'by-hand' | 'refund' | 'by-hand-refund' | 'refund-failed';

/**
 * A movement of an order's money that needs a document. Entries are append-only and written together with the change of
 * the order, so invoices less credit notes always equal payments less refunds.
 */
export interface BillingEntry {
  kind: DocumentKind;
  cause: BillingCause;
  /** With tax. */
  amount: Paise;
  /** The day the money moved, as far as it is known. */
  on: CalendarDate;
  /** When the entry was written. */
  at: Instant;
  /** The provider's payment, or the refund; null for money taken by hand. */
  reference: string | null;
  /** How money was taken by the staff, such as `UPI 432198765012`. Given for payments by hand. */
  paidBy?: string;
  /** How money was refunded by the staff, such as `by bank transfer HDFCN52026112200042`. */
  refundedBy?: string;
}

export interface BillingFields {
  /** Oldest first. The id of an entry's document derives from the order and the entry's position. */
  billing: readonly BillingEntry[];
  /** How many entries have their documents, counted from the first. */
  documentsIssued: number;
  documentsPending: boolean;
}

export const NOT_BILLED: BillingFields = { billing: [], documentsIssued: 0, documentsPending: false };

/** The fields of an order that billing uses. */
export interface Billed extends BillingFields {
  payment: WashPayment;
  paymentId: string | null;
  paidOn: CalendarDate | null;
  amountPaid: Paise;
  total: Paise;
  handPayment: HandPayment | null;
  handRefunds: readonly HandRefund[];
}

/** The order with the entries that the change of its payment requires. Returns the same object when there are none. */
export function withBilling<O extends Billed>(before: Billed, changed: O, today: CalendarDate, at: Instant): O {
  const entries = paymentEntries(before, changed, today, at);
  const billing = entries.length === 0 ? changed.billing : [...changed.billing, ...entries];
  const documentsPending = changed.documentsIssued < billing.length;
  if (entries.length === 0 && documentsPending === changed.documentsPending) return changed;
  return { ...changed, billing, documentsPending };
}

function paymentEntries(before: Billed, after: Billed, today: CalendarDate, at: Instant): BillingEntry[] {
  if (after.paymentId !== null) {
    if (before.paymentId !== null) return [];
    const { amountPaid: amount, paidOn, paymentId: reference } = after;
    return [{ kind: 'invoice', cause: 'payment', amount, on: paidOn ?? today, at, reference }];
  }
  const common = { on: today, at };
  const credit = { ...common, kind: 'credit-note', cause: 'by-hand-refund' } as const;
  const refunds = after.handRefunds.slice(before.handRefunds.length);
  const [wasUnpaid, isUnpaid] = [before.payment === 'unpaid', after.payment === 'unpaid'];
  if (wasUnpaid && !isUnpaid) {
    const paidBy = paidByHandText(after.handPayment);
    const on = after.paidOn ?? today;
    return [{ kind: 'invoice', cause: 'by-hand', amount: after.total, on, at, reference: null, paidBy }];
  }
  if (!wasUnpaid && isUnpaid) return [{ ...credit, amount: after.total, reference: null }];
  return refunds.map(({ id, amount, method, reference }) => ({
    ...credit,
    amount,
    reference: id,
    refundedBy: `${PAID_HOW[method]} ${reference}`.trim(),
  }));
}

/** How an order was paid by hand, such as `UPI 432198765012`. */
function paidByHandText(payment: HandPayment | null): string {
  return payment ? `${METHOD_NAMES[payment.method]} ${payment.reference}`.trim() : METHOD_NAMES.cash;
}

/** The position of the newest payment, which identifies its receipt. -1 without one. */
export function receiptNumber({ billing }: Pick<BillingFields, 'billing'>): number {
  return billing.findLastIndex(({ cause }) => cause === 'by-hand' || cause === 'payment');
}

/**
 * The entries with those that refunds of the order's payment require: a credit note for each processed one, and an
 * invoice for each that had been processed and has failed since. Returns the same list when there are none.
 */
export function billedRefunds(
  billing: readonly BillingEntry[],
  processed: readonly ProcessedRefund[],
  today: CalendarDate,
  at: Instant,
): readonly BillingEntry[] {
  const netOf = (refundId: string) =>
    billing
      .filter(({ reference }) => reference === refundId)
      .reduce((count, { kind }) => count + (kind === 'credit-note' ? 1 : -1), 0);
  const common = { on: today, at };
  const sent = processed
    .filter(({ id }) => netOf(id) === 0)
    .map(({ id, amount, bankReference }): BillingEntry => ({
      ...common,
      kind: 'credit-note',
      cause: 'refund',
      amount,
      reference: id,
      ...(bankReference && { refundedBy: `${PAID_HOW['bank-transfer']} ${bankReference}` }),
    }));
  const failed = billing
    .filter(
      ({ cause, reference }, position) =>
        cause === 'refund' &&
        netOf(reference!) > 0 &&
        !processed.some(({ id }) => id === reference) &&
        position === billing.findLastIndex((one) => one.cause === 'refund' && one.reference === reference),
    )
    .map((entry): BillingEntry => ({ ...entry, ...common, kind: 'invoice', cause: 'refund-failed' }));
  return sent.length + failed.length === 0 ? billing : [...billing, ...failed, ...sent];
}

/** The billing of a restored order that was paid online, whose documents are restored with it. */
export function restoredBilling(
  on: CalendarDate,
  payment: { paymentId: string; amount: Paise; at: Instant },
  refund: { id: string; amount: Paise } | null,
): BillingFields {
  const { paymentId, amount, at } = payment;
  const billing: BillingEntry[] = [{ kind: 'invoice', cause: 'payment', amount, on, at, reference: paymentId }];
  if (refund !== null)
    billing.push({ kind: 'credit-note', cause: 'refund', amount: refund.amount, on, at, reference: refund.id });
  return { billing, documentsIssued: billing.length, documentsPending: false };
}
