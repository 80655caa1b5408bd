import type { PeriodLength } from '../return-period.js';
import type { Purpose } from './payments.js';
import type { Versioned } from './records.js';

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Why a document was issued. `payment`: an online payment. `by-hand`: a payment that staff received. `by-hand-undone`: it
 * was recorded by mistake or not honoured. `refund-failed`: the bank returned a refund that had been processed.
 */
export const DOCUMENT_CAUSES = [
  'payment',
  'by-hand',
  'by-hand-undone',
  'refund',
  'by-hand-refund',
  'refund-failed',
] as const;
export type DocumentCause = (typeof DOCUMENT_CAUSES)[number];

/** The supplier at the time of issue. */
export interface DocumentSeller {
  name: string;
  address: string;
  /** Empty if not registered. */
  gstin: string;
  state: string;
  /** Two digits, as in a GSTIN. */
  stateCode: string;
}

/** The recipient at the time of issue. */
export interface DocumentBuyer {
  name: string;
  /** Empty unless the recipient is registered. */
  companyName: string;
  gstin: string;
  address: string;
  state: string;
  stateCode: string;
  email: string;
  phone: string;
}

/** One line of a document. Amounts in rupees. */
export interface DocumentLine {
  description: string;
  /** Service accounting code. */
  sac: string;
  quantity: number;
  /** Before any discount. */
  listPrice: number;
  discount: number;
  taxable: number;
  /** Percent. */
  gstPercent: number;
  cgst: number;
  sgst: number;
  igst: number;
  total: number;
}

/** GET documents: a tax invoice or a credit note. Immutable. Amounts in rupees. */
export interface DocumentResponse extends Versioned {
  id: string;
  _id: string;
  /** Consecutive in its series, such as `FL/26-27/00042`. */
  number: string;
  kind: DocumentKind;
  cause: DocumentCause;
  /** Asia/Kolkata. */
  issuedOn: string;
  /** The day of the payment, the refund or the correction. */
  paidOn: string;
  orderId: string;
  purpose: Purpose;
  userId: string;
  /** The recipient's name, or company. */
  customer: string;
  lines: DocumentLine[];
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  tax: number;
  /** In the total, besides taxable amount and tax: a paisa where central and state tax could not be equal otherwise. */
  rounding: number;
  total: number;
  /** The total in words: `Two Thousand Nine Hundred Ninety-Nine Rupees Only`. */
  amountInWords: string;
  /** Code and name of the state: `27-Maharashtra`. */
  placeOfSupply: string;
  reverseCharge: boolean;
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  /** The provider's payment; null for cash. */
  paymentId: string | null;
  /** The refund that a credit note documents, or that failed after it was documented. */
  refundId: string | null;
  /** The document that this one corrects: the invoice of a credit note. */
  corrects: { id: string; number: string; issuedOn: string } | null;
  /** Its cause in words, and for a refund how it was made. Null for a payment. */
  reason: string | null;
}

/**
 * One table of GSTR-1, or `none` for credit notes that were issued too late to reduce tax. Rupees; credit notes are
 * negative.
 */
export interface Gstr1TableResponse {
  table: 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'hsn-b2b' | 'hsn-b2c' | 'none';
  documents: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  total: number;
}

/** GET reports/gst: the period of a return for the accountant. Amounts in rupees. */
export interface GstReturnResponse {
  /** `2026-11`, or the last month of a quarter. */
  month: string;
  period: PeriodLength;
  gstin: string;
  /** Other GSTINs under which documents of the period were issued. Each has its own return. */
  otherGstins: string[];
  invoices: number;
  creditNotes: number;
  /** Invoices less credit notes. */
  net: { taxable: number; cgst: number; sgst: number; igst: number; rounding: number; total: number };
  tables: Gstr1TableResponse[];
  /** First and last number of each series of the period. */
  series: { kind: DocumentKind; from: string; to: string; issued: number }[];
  /**
   * Online payments less refunds and documents, of all time: 0 when every payment has its document. Refunds beyond their
   * payment are left out.
   */
  difference: number;
  /** Refunded online beyond the payments, of all time. It has no credit notes. */
  overRefunded: number;
  /** Orders whose documents have not been issued. */
  pendingOrders: number;
  /** Settlements of the period that do not match our records. */
  settlementsThatDiffer: number;
  /** Captured and neither refunded nor settled to the bank account, of all time. */
  notSettled: number;
  /** Issues to resolve before the return is filed, as sentences. */
  blockers: string[];
}

/** GET reports/liability: the unserved part of prepaid orders, before tax. Amounts in rupees. */
export interface LiabilityResponse {
  /** The day of the report. */
  on: string;
  subscriptions: { orders: number; unservedDays: number; taxable: number };
  washes: { orders: number; taxable: number };
  taxable: number;
}
