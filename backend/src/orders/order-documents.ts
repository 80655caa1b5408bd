import type { CalendarDate } from '#libs/calendar.js';
import type { AttachedDocument } from '../mail/mail-message.js';
import type { Order } from './order.js';

/** What orders need from the documents feature. */
export interface OrderDocuments {
  /**
   * Issues the documents that an order's billing requires. Idempotent.
   *
   * @returns the days on which the money moved, as in the documents of the entries that had none; none for entries
   * whose documents cannot be issued now
   */
  issue(order: Order): Promise<readonly CalendarDate[]>;
  /** Whether documents can be issued: see SettingsService.issuing. */
  canIssue(): Promise<boolean>;
  /** The invoice of a payment in an order's billing, as an attachment of a mail about it. Empty before it is issued. */
  invoiceOf(orderId: string, position: number): Promise<AttachedDocument[]>;
  /** The credit note of a refund, as an attachment of the mail about the refund. Empty before it is issued. */
  creditNoteOf(refundId: string): Promise<AttachedDocument[]>;
}
