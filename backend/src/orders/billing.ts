import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { DocumentCause, DocumentKind } from '#libs/contract/documents.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { HandMovementKind } from '#libs/contract/hand-payment-report.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { PAID_HOW } from '#libs/hand-payments.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { paidByHand, type HandRefund, type ReceivedMoney } from './hand-refund.js';
import type { ProcessedRefund } from '../payments/payable-orders.js';
import type { MoneyMovement } from '../payments/money-version.js';

/**
 * A movement of an order's money that needs a document. Entries are only added, together with the change of the order,
 * so invoices less credit notes equal payments less refunds, unless a payment was refunded twice. Only the method and the
 * reference of `byHand` can be corrected, and `on` of a payment until its invoice is issued.
 */
export interface BillingEntry {
  kind: DocumentKind;
  cause: DocumentCause;
  /** With tax. */
  amount: Paise;
  /** The day the money moved, as far as it was known when its document was issued. */
  on: CalendarDate;
  /** When the entry was written. */
  at: Instant;
  /** The id of the provider's payment or of the refund; null for a payment by hand. */
  sourceId: string | null;
  /** For money that staff received or refunded themselves. */
  byHand?: HandTransfer;
  /** The reference of the bank transfer with which staff made a refund of an online payment, if it was entered. */
  bankReference?: string;
}

/** How staff received or refunded money. */
interface HandTransfer extends HandPayment {
  /** The staff account that recorded it; null if none did. */
  by: string | null;
}

export interface BillingFields {
  /** Oldest first. The id of an entry's document derives from the order and the entry's position. */
  billing: readonly BillingEntry[];
  /** How many entries have their documents, counted from the first. */
  documentsIssued: number;
  documentsPending: boolean;
  /** The latest day on which money moved by hand; null without one. */
  byHandOn: CalendarDate | null;
  /** Equal to `byHandOn` if money also moved by hand on an earlier day, so that reports of that day find the order. */
  byHandAgainOn: CalendarDate | null;
}

export const NOT_BILLED: BillingFields = {
  billing: [],
  documentsIssued: 0,
  documentsPending: false,
  byHandOn: null,
  byHandAgainOn: null,
};

/** The fields of an order that billing uses. */
export interface Billed extends BillingFields {
  payment: OrderPayment;
  paymentId: string | null;
  paidOn: CalendarDate | null;
  amountPaid: Paise;
  total: Paise;
  handPayment: (HandPayment & ReceivedMoney) | null;
  handRefunds: readonly HandRefund[];
}

/** When a change is written, and by whom. */
interface WrittenBy {
  today: CalendarDate;
  at: Instant;
  /** The staff account; null for anybody else. */
  by: string | null;
}

/** The order with the entries that the change of its payment requires. Returns the same object when there are none. */
export function withBilling<O extends Billed>(before: Billed, changed: O, writtenBy: WrittenBy): O {
  const entries = paymentEntries(before, changed, writtenBy);
  const billing = entries.length === 0 ? changed.billing : [...changed.billing, ...entries];
  const documentsPending = changed.documentsIssued < billing.length;
  if (entries.length === 0 && documentsPending === changed.documentsPending) return changed;
  return { ...changed, billing, documentsPending, ...daysByHand(billing) };
}

function daysByHand(billing: readonly BillingEntry[]): Pick<BillingFields, 'byHandOn' | 'byHandAgainOn'> {
  const days = handMovements(billing).map(({ day }) => day);
  const byHandOn = days.toSorted().at(-1) ?? null;
  return { byHandOn, byHandAgainOn: days.some((day) => day !== byHandOn) ? byHandOn : null };
}

/** Money that staff received or refunded, or a payment that they recorded and have undone since. */
export interface BilledHandMovement extends HandTransfer {
  kind: HandMovementKind;
  /** A payment and its correction are of the same day, so that the correction does not change another day's cash. */
  day: CalendarDate;
  /** Positive if it was received, otherwise negative. */
  amount: Paise;
  at: Instant;
}

/** The movements of an order's money by hand, oldest first. */
export function handMovements(billing: readonly BillingEntry[]): BilledHandMovement[] {
  const movements: BilledHandMovement[] = [];
  for (const { cause, amount, on: day, at, byHand } of billing) {
    if (!byHand) continue;
    const moved = { ...byHand, day, at };
    if (cause === 'by-hand') movements.push({ ...moved, kind: 'payment', amount });
    else if (cause === 'by-hand-refund') movements.push({ ...moved, kind: 'refund', amount: -amount });
    else {
      const undone = movements.findLast((one) => one.kind === 'payment')!;
      movements.push({ ...moved, kind: 'correction', day: undone.day, amount: -amount });
    }
  }
  return movements;
}

/** A movement of an order's money, as an edit-conflict names it. */
export function billedMovement({ kind, cause, amount, byHand, at }: BillingEntry): MoneyMovement {
  const how = byHand ? ` ${PAID_HOW[byHand.method]}` : '';
  const what = cause === 'by-hand-undone' ? 'the payment' : kind === 'invoice' ? 'a payment' : 'a refund';
  const became = cause === 'by-hand-undone' ? 'reversed' : 'recorded';
  return { text: `${what} of ${formatPaise(amount)}${how} was ${became}`, at };
}

function paymentEntries(before: Billed, after: Billed, { today, at, by }: WrittenBy): BillingEntry[] {
  if (after.paymentId !== null) {
    if (before.paymentId !== null) return [];
    const { amountPaid: amount, paidOn, paymentId: sourceId } = after;
    return [{ kind: 'invoice', cause: 'payment', amount, on: paidOn ?? today, at, sourceId }];
  }
  const common = { on: today, at };
  const credit = { ...common, kind: 'credit-note' } as const;
  const refunds = after.handRefunds.slice(before.handRefunds.length);
  const [wasUnpaid, isUnpaid] = [before.payment === 'unpaid', after.payment === 'unpaid'];
  if (wasUnpaid && !isUnpaid) {
    const on = after.paidOn ?? today;
    const byHand = movedBy(after.handPayment);
    return [{ kind: 'invoice', cause: 'by-hand', amount: paidByHand(after), on, at, sourceId: null, byHand }];
  }
  if (!wasUnpaid && isUnpaid)
    return [
      {
        ...credit,
        cause: 'by-hand-undone',
        amount: paidByHand(before),
        sourceId: null,
        byHand: movedBy(before.handPayment),
      },
    ];
  return refunds.map(({ id, amount, method, reference, refundedOn }) => ({
    ...credit,
    cause: 'by-hand-refund',
    on: refundedOn,
    amount,
    sourceId: id,
    byHand: movedBy({ method, reference }),
  }));

  function movedBy(payment: HandPayment | null): HandTransfer {
    return { method: payment?.method ?? 'cash', reference: payment?.reference ?? '', by };
  }
}

/** The position of the newest payment, which identifies its receipt. -1 without one. */
export function receiptNumber({ billing }: Pick<BillingFields, 'billing'>): number {
  return billing.findLastIndex(({ cause }) => cause === 'by-hand' || cause === 'payment');
}

/** The day on which the newest payment by hand was undone, Asia/Kolkata; null if none was. */
export function undoneOn({ billing }: Pick<BillingFields, 'billing'>): CalendarDate | null {
  return billing.findLast(({ cause }) => cause === 'by-hand-undone')?.on ?? null;
}

/**
 * The entries with those that refunds of the order's payment require: a credit note for each processed one, and an
 * invoice for each that had been processed and has failed since. Credit notes never exceed the payment: one that was
 * refunded twice, such as by bank transfer and in the provider's dashboard, is credited once. Returns the same list when
 * there are none.
 */
export function billedRefunds(
  billing: readonly BillingEntry[],
  processed: readonly ProcessedRefund[],
  today: CalendarDate,
  at: Instant,
): readonly BillingEntry[] {
  const netOf = (refundId: string) =>
    billing
      .filter(({ sourceId }) => sourceId === refundId)
      .reduce((count, { kind }) => count + (kind === 'credit-note' ? 1 : -1), 0);
  const common = { on: today, at };
  const failed = billing
    .filter(
      ({ cause, sourceId }, position) =>
        cause === 'refund' &&
        netOf(sourceId!) > 0 &&
        !processed.some(({ id }) => id === sourceId) &&
        position === billing.findLastIndex((one) => one.cause === 'refund' && one.sourceId === sourceId),
    )
    .map((entry): BillingEntry => ({ ...entry, ...common, kind: 'invoice', cause: 'refund-failed' }));
  const entries = [...billing, ...failed];
  for (const { id, amount, bankReference } of processed) {
    const credited = Math.min(amount, billedAmount(entries));
    if (netOf(id) !== 0 || credited <= 0) continue;
    entries.push({
      ...common,
      kind: 'credit-note',
      cause: 'refund',
      amount: credited,
      sourceId: id,
      ...(bankReference && { bankReference }),
    });
  }
  return entries.length === billing.length ? billing : entries;
}

/** Invoices less credit notes, in paise. */
function billedAmount(entries: readonly BillingEntry[]): Paise {
  return entries.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount), 0);
}

/**
 * The entries with another day of the online payment. An invoice that was issued keeps its day, and so does its entry,
 * from which the deadline of credit notes follows.
 */
export function withPaymentDay(
  { billing, documentsIssued }: Pick<BillingFields, 'billing' | 'documentsIssued'>,
  on: CalendarDate,
): readonly BillingEntry[] {
  return billing.map((entry, at) => (entry.cause === 'payment' && at >= documentsIssued ? { ...entry, on } : entry));
}

/**
 * The order with documents for its next billing entries. The entries take over the days of the documents: the day of a
 * payment can have been changed since its invoice was inserted, which keeps the earlier one. Returns the same object
 * when it has these documents already.
 *
 * @param from the position of the first of these entries
 */
export function withDocumentsIssued<O extends BillingFields>(order: O, from: number, days: readonly CalendarDate[]): O {
  const documentsIssued = from + days.length;
  if (order.documentsIssued >= documentsIssued) return order;
  const billing = order.billing.map((entry, at) => ({ ...entry, on: days[at - from] ?? entry.on }));
  return { ...order, billing, documentsIssued };
}

/** The billing of a restored order that was paid by hand, whose invoice is restored with it. */
export function restoredBillingByHand(
  on: CalendarDate,
  amount: Paise,
  at: Instant,
  byHand: HandTransfer,
): BillingFields {
  const billing: BillingEntry[] = [{ kind: 'invoice', cause: 'by-hand', amount, on, at, sourceId: null, byHand }];
  return { ...NOT_BILLED, billing, documentsIssued: billing.length, ...daysByHand(billing) };
}

/** The billing of a restored order that was paid online, whose documents are restored with it. */
export function restoredBilling(
  on: CalendarDate,
  payment: { paymentId: string; amount: Paise; at: Instant },
  refund: { id: string; amount: Paise } | null,
): BillingFields {
  const { paymentId, amount, at } = payment;
  const billing: BillingEntry[] = [{ kind: 'invoice', cause: 'payment', amount, on, at, sourceId: paymentId }];
  if (refund !== null)
    billing.push({ kind: 'credit-note', cause: 'refund', amount: refund.amount, on, at, sourceId: refund.id });
  return { ...NOT_BILLED, billing, documentsIssued: billing.length };
}
