import { formatCalendarDate, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { DocumentBuyer, DocumentCause, DocumentKind, DocumentSeller } from '#libs/contract/documents.js';
import type { InvoiceDetails } from '#libs/contract/settings.js';
import { GST_STATES } from '#libs/gstin.js';
import { METHOD_NAMES, MOVEMENT_NAMES, PAID_HOW } from '#libs/hand-payments.js';
import type { BasisPoints, Paise } from '#libs/money.js';
import { taxableIn } from '#libs/price-lines.js';
import { addressText, type CommunityLookup } from '../customers/address.js';
import { stateCodeOf } from '../customers/state.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { idFrom } from '../kernel/ids.js';
import type { BillingEntry } from '../orders/billing.js';
import type { Order } from '../orders/order.js';
import { amountsOf, creditOf, minus, NO_AMOUNTS, plus, type Amounts } from './amounts.js';
import { creditNoteDeadline } from './series.js';

/** One line of a document, in paise. */
export interface Line extends Amounts {
  description: string;
  sac: string;
  quantity: number;
  listPrice: Paise;
  discount: Paise;
  taxRate: BasisPoints;
}

/** The document that another one corrects. */
interface CorrectedDocument {
  id: string;
  number: string;
  issuedOn: CalendarDate;
  total: Paise;
  /** Until when credit notes reduce the tax of the payment. */
  reducesTaxUntil: CalendarDate;
}

/**
 * A tax invoice or a credit note: a snapshot that is inserted once, with its number, and never changed. Its id derives
 * from its order and the position in the order's billing; series and sequence are a unique key. Amounts in paise.
 */
export interface TaxDocument extends StoredRecord, Amounts {
  kind: DocumentKind;
  cause: DocumentCause;
  series: string;
  /** From 1, without gaps. */
  sequence: number;
  number: string;
  issuedOn: CalendarDate;
  /** The first day of the month it was issued in. */
  month: CalendarDate;
  issuedAt: Instant;
  /** The day the money moved. */
  paidOn: CalendarDate;
  orderId: string;
  orderNumber: number;
  orderKind: Order['kind'];
  /** The position in the order's billing. */
  entry: number;
  userId: string;
  /** The recipient's company, or name. */
  customer: string;
  /** Empty unless the recipient is registered. */
  buyerGstin: string;
  /** The code of the state. */
  placeOfSupply: string;
  taxRate: BasisPoints;
  sac: string;
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  lines: readonly Line[];
  /** How the money moved. */
  method: 'online' | 'by-hand';
  /** The provider's payment, or the payment by hand: `Cash`, `UPI 432198765012`, `Bank transfer …`. */
  paidBy: string;
  paymentId: string | null;
  refundId: string | null;
  corrects: CorrectedDocument | null;
  reason: string | null;
}

/** A document without a number yet. */
export type UnnumberedDocument = Omit<
  NewRecord<TaxDocument>,
  'series' | 'sequence' | 'number' | 'issuedOn' | 'month' | 'issuedAt'
>;

/** The id of the document of an entry of an order's billing. @param entry the position of the entry */
export function documentId(orderId: string, entry: number): string {
  return idFrom('document', orderId, String(entry));
}

/** The supplier in documents, from the settings. */
export function sellerOf({ supplierName, address, gstin, state }: InvoiceDetails): DocumentSeller {
  return { name: supplierName, address, gstin, state, stateCode: stateCodeOf(state)! };
}

/**
 * The recipient of an order's documents. The service address gives the place of supply: the state of a listed
 * community, whatever state the customer entered. An address without a known state is in the supplier's.
 */
export function buyerOf(order: Order, seller: DocumentSeller, communities: CommunityLookup): DocumentBuyer {
  const { name, email, phone } = order;
  const listed = communities(order.communityId);
  const stateCode = (listed && stateCodeOf(listed.state)) ?? stateCodeOf(order.address.state) ?? seller.stateCode;
  const state = GST_STATES[stateCode]!;
  // The address must not name another state.
  const address = order.address.state === '' ? order.address : { ...order.address, state };
  return {
    name,
    companyName: order.companyName,
    gstin: order.buyerGstin,
    address: addressText(address, communities),
    state,
    stateCode,
    email,
    phone,
  };
}

/** Data for all documents of an order. */
interface Context {
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  sac: string;
  /** A one-line description of the order. */
  description: string;
}

/**
 * The document of an entry of an order's billing.
 *
 * @param at the position of the entry
 * @param issued the documents of the order's earlier entries, oldest first
 */
export function documentOf(
  order: Order,
  at: number,
  issued: readonly TaxDocument[],
  context: Context,
): UnnumberedDocument {
  const entry = order.billing[at]!;
  const contents = isPayment(entry) ? invoiceOf(order, entry, context) : correctionOf(entry, issued);
  return {
    id: documentId(order.id, at),
    kind: entry.kind,
    cause: entry.cause,
    paidOn: entry.on,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderKind: order.kind,
    entry: at,
    method: entry.byHand ? 'by-hand' : 'online',
    userId: order.userId,
    reason: reasonOf(entry),
    ...contents,
  };
}

function isPayment({ cause }: Pick<BillingEntry, 'cause'>): boolean {
  return cause === 'payment' || cause === 'by-hand';
}

/** What an invoice and the documents that correct it fill in differently. */
type Contents = Amounts &
  Pick<TaxDocument, 'seller' | 'buyer' | 'sac' | 'taxRate' | 'customer' | 'buyerGstin' | 'placeOfSupply' | 'lines'> &
  Pick<TaxDocument, 'paidBy' | 'paymentId' | 'refundId' | 'corrects'>;

/**
 * The invoice of a payment. A payment of another amount than the order's total is billed as it is, without discount.
 */
function invoiceOf(order: Order, { amount, sourceId, byHand }: BillingEntry, context: Context): Contents {
  const { seller, buyer, sac, description } = context;
  const { taxRate } = order;
  const isInterState = buyer.stateCode !== seller.stateCode;
  const taxableAmount = taxableIn(amount, order);
  const amounts = amountsOf({ taxableAmount, tax: amount - taxableAmount, taxRate }, isInterState);
  const price =
    amount === order.total
      ? { listPrice: order.listPrice, discount: order.discount }
      : { listPrice: taxableAmount, discount: 0 };
  return {
    ...amounts,
    seller,
    buyer,
    sac,
    taxRate,
    customer: buyer.companyName || buyer.name,
    buyerGstin: buyer.gstin,
    placeOfSupply: buyer.stateCode,
    lines: [{ description, sac, quantity: 1, ...price, taxRate, ...amounts }],
    paidBy: sourceId ?? `${METHOD_NAMES[byHand!.method]} ${byHand!.reference}`.trim(),
    paymentId: sourceId,
    refundId: null,
    corrects: null,
  };
}

/** The credit note of a refund, or the invoice that takes back the credit note of a refund that the bank returned. */
function correctionOf({ cause, amount, sourceId }: BillingEntry, issued: readonly TaxDocument[]): Contents {
  const invoice = issued.findLast(isPayment)!;
  const corrected =
    cause === 'refund-failed'
      ? issued.findLast((one) => one.kind === 'credit-note' && one.refundId === sourceId)!
      : invoice;
  const amounts =
    cause === 'refund-failed'
      ? amountsFrom(corrected)
      : creditOf(amountsFrom(invoice), creditedOf(invoice, issued), amount);
  const { seller, buyer, sac, taxRate, customer, buyerGstin, placeOfSupply, paidBy, paymentId } = invoice;
  return {
    ...amounts,
    seller,
    buyer,
    sac,
    taxRate,
    customer,
    buyerGstin,
    placeOfSupply,
    lines: [{ ...invoice.lines[0]!, ...amounts, listPrice: amounts.taxable, discount: 0 }],
    paidBy,
    paymentId,
    refundId: sourceId,
    corrects: correctedOf(corrected, invoice),
  };
}

function correctedOf({ id, number, issuedOn, total }: TaxDocument, invoice: TaxDocument): CorrectedDocument {
  return { id, number, issuedOn, total, reducesTaxUntil: creditNoteDeadline(invoice.paidOn) };
}

/** The sum of an invoice's credit notes, without those whose refunds failed afterwards. */
function creditedOf(invoice: TaxDocument, issued: readonly TaxDocument[]): Amounts {
  return issued
    .filter(({ entry }) => entry > invoice.entry)
    .reduce(
      (sum, document) => (document.kind === 'credit-note' ? plus(sum, document) : minus(sum, document)),
      NO_AMOUNTS,
    );
}

function amountsFrom({ taxable, cgst, sgst, igst, total }: Amounts): Amounts {
  return { taxable, cgst, sgst, igst, total };
}

function reasonOf({ cause, on, byHand, bankReference }: BillingEntry): string | null {
  switch (cause) {
    case 'payment':
    case 'by-hand':
      return null;
    case 'refund':
      return bankReference ? `Refund by bank transfer ${bankReference}` : 'Refund to the original payment method';
    case 'by-hand-undone':
      return MOVEMENT_NAMES.correction;
    case 'by-hand-refund':
      return `Refund ${PAID_HOW[byHand!.method]} ${byHand!.reference}`.trim();
    case 'refund-failed':
      return `The bank returned the refund on ${formatCalendarDate(on)}`;
  }
}
