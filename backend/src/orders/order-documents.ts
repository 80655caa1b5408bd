import type { AttachedDocument } from '../mail/mail-message.js';
import type { Order } from './order.js';

/** What the orders need of their documents. */
export interface OrderDocuments {
  /**
   * Issues the documents that an order's billing calls for, each once. Safe to repeat.
   *
   * @returns for how many entries of its billing there are documents then; fewer than all when they cannot be issued now
   */
  issue(order: Order): Promise<number>;
  /** Whether invoices can be issued at all: not before the supplier's GSTIN is set. */
  canIssue(): Promise<boolean>;
  /** The invoice of an order's newest payment, as its confirmation has it attached; none before it is issued. */
  invoiceOf(orderId: string): Promise<AttachedDocument[]>;
  /** The credit note of a refund, as the mail about the refund has it attached; none before it is issued. */
  creditNoteOf(refundId: string): Promise<AttachedDocument[]>;
}
