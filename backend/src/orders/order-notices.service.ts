import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '#libs/contract/orders.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { addressText, type Address } from '../customers/address.js';
import type { AttachedDocument, MailDraft } from '../mail/mail-message.js';
import { MailService } from '../mail/mail.service.js';
import {
  handRefundKey,
  handRefundMail,
  lateDocumentMail,
  paymentUndoneMail,
  receiptKey,
  receiptMail,
  refundArrivedKey,
} from '../mail/payment-mails.js';
import { confirmationKey, type Recipient } from '../mail/mail-draft.js';
import { changeNoticesOf, type ChangeNotice } from './change-notice.js';
import { amountReceived } from './hand-refund.js';
import type { OrderDocuments } from './order-documents.js';
import type { OrderRules } from './order-kind.js';
import { OrderKindsService } from './order-kinds.service.js';
import { receiptNumber, type BillingEntry } from './billing.js';
import type { Order } from './order.js';

/** The statuses whose mail confirms the order. */
const CONFIRMED: readonly OrderStatus[] = ['active', 'paused', 'booked', 'assigned'];

/** The order with its queued mails marked as sent. Returns the same object when none were queued. */
export function withNoticesSent<O extends Order>(current: O, noticed: O): O {
  const isSent = !noticed.notificationSent && !current.notificationSent && current.status === noticed.status;
  const queued = changeNoticesOf(noticed);
  const changesSent = changeNoticesOf(current).filter((notice) => isOneOf(queued, notice));
  const unsent = <N extends ChangeNotice | null>(notice: N) => (isOneOf(changesSent, notice) ? null : notice);
  const isReceiptSent =
    current.awaitsReceipt && noticed.awaitsReceipt && receiptNumber(current) === receiptNumber(noticed);
  const refundsSent = noticed.handRefunds.filter(({ mailed }) => !mailed).map(({ id }) => id);
  if (!isSent && changesSent.length === 0 && !isReceiptSent && refundsSent.length === 0) return current;
  return {
    ...current,
    handRefunds: current.handRefunds.map((one) => (refundsSent.includes(one.id) ? { ...one, mailed: true } : one)),
    notificationSent: current.notificationSent || isSent,
    changeNotice: unsent(current.changeNotice),
    paymentNotice: unsent(current.paymentNotice),
    ...(current.kind === 'subscription' && {
      pauseNotice: unsent(current.pauseNotice),
      givenBackNotices: current.givenBackNotices.filter((notice) => unsent(notice) !== null),
    }),
    awaitsReceipt: current.awaitsReceipt && !isReceiptSent,
  };
}

function isOneOf(notices: readonly ChangeNotice[], notice: ChangeNotice | null): boolean {
  return notices.some(({ id, kind }) => id === notice?.id && kind === notice.kind);
}

/**
 * Notifies customers of changes to their orders by mail. The reconciler sends notices that a crash interrupted. Mails
 * go to the account's email address, because the one on the order is not verified.
 */
@Injectable()
export class OrderNoticesService {
  private documents: OrderDocuments | null = null;

  constructor(
    private readonly kinds: OrderKindsService,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
  ) {}

  /** Registers the issuer of order documents. Called by OrdersService.registerDocuments. */
  registerDocuments(documents: OrderDocuments): void {
    this.documents = documents;
  }

  /**
   * Queues the mails that have not been sent yet: about the order's status, change, payment and refunds by hand.
   * Idempotent.
   */
  async queue<O extends Order>(order: O): Promise<void> {
    const refunds = order.handRefunds.filter(({ mailed }) => !mailed);
    const { notificationSent, awaitsReceipt } = order;
    const notices = changeNoticesOf(order);
    if (notificationSent && notices.length === 0 && !awaitsReceipt && refunds.length === 0) return;
    const account = await this.accounts.find(order.userId);
    if (!account) return;
    const planned = order.kind === 'subscription' ? order.plannedCommunityId : null;
    const communities = await this.communities.lookup([order.communityId, planned]);
    const lineOf = (address: Address) => addressText(address, communities);
    if (!notificationSent) {
      const mail = await this.kinds.of<O>(order).statusMail(order, account, lineOf(order.address));
      const attachments = await this.attachmentsOf(order);
      if (mail) await this.mails.queue({ ...mail, attachments });
      else if (attachments.length > 0) await this.queueDocument(order, receiptNumber(order), account, attachments);
    }
    const rules = this.kinds.rulesOf<O>(order);
    const summary = rules.summary(order);
    for (const notice of notices) {
      const mail =
        notice.kind === 'payment-undone'
          ? undoneMail(rules, order, notice, account)
          : await this.kinds.of<O>(order).changeMail(order, notice, account, lineOf);
      if (mail) await this.mails.queue(mail);
    }
    if (awaitsReceipt) {
      const key = receiptKey(order.id, receiptNumber(order));
      const mail = receiptMail(account, { key, amount: amountReceived(order), order: summary });
      await this.mails.queue({ ...mail, attachments: await this.invoiceOf(order) });
    }
    for (const { id, amount, method, reference } of refunds) {
      const refund = { id, amount, method, reference, paid: amountReceived(order), order: summary };
      const mail = handRefundMail(account, refund);
      await this.mails.queue({ ...mail, attachments: await this.creditNoteOf(id) });
    }
  }

  /**
   * Queues a mail for each document that had to wait for the supplier's GSTIN and was issued after the mail about its
   * payment or refund was written. Call it after `queue`. Idempotent.
   *
   * @param order with its notices as they were before the documents were issued
   * @param documentsIssued how many billing entries have documents now
   */
  async queueLateDocuments<O extends Order>(order: O, documentsIssued: number): Promise<void> {
    for (let position = order.documentsIssued; position < documentsIssued; position += 1)
      await this.queueLateDocument(order, position);
  }

  /**
   * Queues a mail for the credit note of a refund that was issued after the mail about the refund was written.
   * Idempotent. Queues nothing before it is issued.
   */
  async queueLateCreditNote<O extends Order>(order: O, refundId: string): Promise<void> {
    if ((await this.creditNoteOf(refundId)).length === 0) return;
    const isCreditNote = ({ cause, sourceId }: BillingEntry) => cause === 'refund' && sourceId === refundId;
    await this.queueLateDocument(order, order.billing.findLastIndex(isCreditNote));
  }

  private async queueLateDocument<O extends Order>(order: O, position: number): Promise<void> {
    const { kind, sourceId } = order.billing[position]!;
    const mailed = mailsWithDocument(order, position);
    if (mailed.length === 0 || !(await this.mails.isQueuedWithoutDocuments(...mailed))) return;
    const account = await this.accounts.find(order.userId);
    if (!account) return;
    const attachments = await (kind === 'invoice' ? this.invoiceOf(order) : this.creditNoteOf(sourceId!));
    await this.queueDocument(order, position, account, attachments);
  }

  /** Queues a mail that is only about the document of a billing entry. */
  private async queueDocument<O extends Order>(
    order: O,
    position: number,
    recipient: Recipient,
    attachments: AttachedDocument[],
  ): Promise<void> {
    const { kind, sourceId, amount } = order.billing[position]!;
    const summary = this.kinds.rulesOf<O>(order).summary(order);
    const key = kind === 'invoice' ? invoiceKey(order.id, position) : `credit note ${sourceId}`;
    await this.mails.queue({ ...lateDocumentMail(recipient, { key, kind, amount, order: summary }), attachments });
  }

  /** The credit note of a refund, to attach to a mail. Empty before it is issued. */
  async creditNoteOf(refundId: string): Promise<AttachedDocument[]> {
    return this.documents ? this.documents.creditNoteOf(refundId) : [];
  }

  /**
   * The invoice, attached to the confirmation, unless a mail about the payment is sent as well. A later mail has it
   * instead if the order changed or was refunded before its confirmation was sent.
   */
  private async attachmentsOf(order: Order): Promise<AttachedDocument[]> {
    const { id, kind, status, payment, awaitsReceipt } = order;
    if (payment === 'unpaid' || awaitsReceipt) return [];
    const position = receiptNumber(order);
    const keys = [confirmationKey(kind, id), receiptKey(id, position), invoiceKey(id, position)];
    if (!CONFIRMED.includes(status) && (await this.mails.isQueued(...keys))) return [];
    return this.invoiceOf(order);
  }

  /** The invoice of the newest payment, never that of an earlier one that was undone. Empty before it is issued. */
  private async invoiceOf(order: Order): Promise<AttachedDocument[]> {
    return this.documents ? this.documents.invoiceOf(order.id, receiptNumber(order)) : [];
  }
}

/**
 * The keys of the mails that can have a document attached. An invoice is attached to the mail about a payment after the
 * booking or to the confirmation, a credit note to the mail about its refund. Empty for a document that is never
 * mailed, or whose payment was undone.
 */
function mailsWithDocument(order: Order, position: number): string[] {
  const { cause, sourceId } = order.billing[position]!;
  switch (cause) {
    case 'payment':
    case 'by-hand':
      return position === receiptNumber(order) && !isUndone(order, position)
        ? [receiptKey(order.id, position), confirmationKey(order.kind, order.id)]
        : [];
    case 'refund':
      return [refundArrivedKey(sourceId!)];
    case 'by-hand-refund':
      return [handRefundKey(sourceId!)];
    case 'by-hand-undone':
    case 'refund-failed':
      return [];
  }
}

/** The mail about a payment that was undone; null if the order was paid since. */
function undoneMail<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  { id }: ChangeNotice,
  recipient: Recipient,
): MailDraft | null {
  if (order.payment !== 'unpaid') return null;
  return paymentUndoneMail(recipient, {
    key: `payment undone ${id}`,
    amount: order.total,
    order: rules.summary(order),
    toPay: rules.isOwed(order) ? rules.howToPay(order) : null,
  });
}

/** The key of a mail that is only about an invoice. */
function invoiceKey(orderId: string, position: number): string {
  return `invoice ${orderId} ${position}`;
}

/** Whether the office undid the payment by hand that an invoice is for. */
function isUndone({ billing }: Order, position: number): boolean {
  return billing.slice(position).some(({ cause }) => cause === 'by-hand-undone');
}
