import type { Order } from './order.js';

/** A document to attach to a mail. */
export interface IssuedDocument {
  id: string;
  number: string;
}

/** What the orders need of their documents. */
export interface OrderDocuments {
  /**
   * Issues the documents that an order's billing calls for, each once. Safe to repeat.
   *
   * @returns the order as it is then; with documents still pending when they cannot be issued now
   */
  issue<O extends Order>(order: O): Promise<O>;
  /** Whether invoices can be issued at all: not before the supplier's GSTIN is set. */
  canIssue(): Promise<boolean>;
}
