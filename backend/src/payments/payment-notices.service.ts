import { Injectable } from '@nestjs/common';
import type { UnmatchedReason } from '#libs/contract/payments.js';
import { AccountsService } from '../identity/accounts.service.js';
import { MailService } from '../mail/mail.service.js';
import {
  paymentFailedMail,
  paymentReturnedMail,
  refundArrivedKey,
  refundArrivedMail,
  refundSentMail,
} from '../mail/payment-mails.js';
import type { Payment } from './payment.js';
import type { GatewayPayment } from './payment-gateway.port.js';
import type { OrderSummary } from './payable-orders.js';
import { PayableOrdersService } from './payable-orders.service.js';
import type { Refund } from './refund.js';
import type { MoneyOwner } from './captured-money.service.js';

/**
 * Notifies customers by mail about payments and refunds. A mail is queued under a deterministic key before the payment
 * or refund is marked as settled, so that a crash neither loses nor repeats it. Mails go to the account's email
 * address.
 */
@Injectable()
export class PaymentNoticesService {
  constructor(
    private readonly payable: PayableOrdersService,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
  ) {}

  /**
   * Notifies that a refund was sent or has arrived. There is no mail about a refund that was not accepted or failed.
   */
  async refundChanged(refund: Refund, owner: MoneyOwner): Promise<void> {
    if (refund.status !== 'pending' && refund.status !== 'processed') return;
    const person = await this.personOf(owner.record.userId);
    if (!person) return;
    const { id, amount, providerPaymentId, bankReference } = refund;
    const rootId = this.rootOf(refund, owner);
    if (owner.kind === 'unmatched') {
      const order = await this.summaryOf(owner.record.meantFor);
      const { reason, currency } = owner.record;
      await this.mails.queue(
        paymentReturnedMail(person, {
          key: `payment returned ${rootId}`,
          amount,
          currency,
          providerPaymentId,
          order,
          reason: textOf(reason),
          isOrderClosed: reason === 'purchase-closed',
        }),
      );
      return;
    }
    const order = await this.summaryOf(owner.record);
    const { amount: paid, refunds } = owner.record;
    const isTransfer = refund.source === 'bank-transfer';
    const mail = { amount, paid, providerPaymentId, order, bankReference, isTransfer };
    if (refund.status === 'processed') {
      const key = refundArrivedKey(id);
      const attachments = await this.payable.orders.creditNoteOf(id);
      await this.mails.queue({ ...refundArrivedMail(person, { ...mail, key }), attachments });
      // Whoever issued the credit note in the meantime has not found this mail.
      if (await this.mails.isQueuedWithoutDocuments(key))
        await this.payable.orders.mailLateCreditNote(owner.record.orderId, id);
    } else if (!refunds.some((one) => one.id === id && one.status !== 'pending')) {
      await this.mails.queue(refundSentMail(person, { ...mail, key: `refund sent ${rootId}` }));
    }
  }

  /**
   * Notifies that the provider returned a payment that was never captured.
   *
   * @param rejection why the order does not wait for a payment; null while it does
   */
  async uncapturedReturned(
    payment: Payment,
    { id, amount, currency }: GatewayPayment,
    rejection: UnmatchedReason | null,
  ): Promise<void> {
    const person = await this.personOf(payment.userId);
    if (!person) return;
    const order = await this.summaryOf(payment);
    await this.mails.queue(
      paymentReturnedMail(person, {
        key: `payment not taken ${id}`,
        amount,
        currency,
        providerPaymentId: id,
        order,
        reason: uncapturedText(rejection),
        isOrderClosed: rejection === 'purchase-closed',
      }),
    );
  }

  /** Notifies that the bank declined the payment and the order is still unpaid. Sent once per order. */
  async paymentFailed(payment: Payment): Promise<void> {
    if ((await this.payable.orders.pendingPayment(payment.orderId)) === null) return;
    const person = await this.personOf(payment.userId);
    if (!person) return;
    const order = await this.summaryOf(payment);
    const key = `payment failed ${payment.id}`;
    await this.mails.queue(paymentFailedMail(person, { key, amount: payment.amount, order }));
  }

  /** The first attempt of a refund. Retries must not notify the customer again. */
  private rootOf(refund: Refund, { record }: MoneyOwner): string {
    let id = refund.id;
    for (;;) {
      const before = record.refunds.find((one) => one.id === id)?.retryOf;
      if (!before) return id;
      id = before;
    }
  }

  private async personOf(userId: string | null): Promise<{ id: string; name: string; email: string } | null> {
    const account = userId === null ? null : await this.accounts.find(userId);
    return account && { id: account.id, name: account.name, email: account.email };
  }

  private async summaryOf(order: { orderId: string } | null): Promise<OrderSummary | null> {
    return order && this.payable.orders.summary(order.orderId);
  }
}

/** Why a payment that was never captured is returned, for its customer. */
function uncapturedText(rejection: UnmatchedReason | null): string {
  if (rejection === null)
    return 'Your bank confirmed this payment, but it was never collected, so it did not pay for your order.';
  return rejection === 'second-payment'
    ? 'Your order had already been paid, so we did not collect this payment.'
    : 'Your order was closed before this payment arrived, so we did not collect it. To go ahead, please order again.';
}

/** Why a payment is returned, for its customer. */
function textOf(reason: UnmatchedReason): string {
  switch (reason) {
    case 'second-payment':
      return 'This order had already been paid, so you paid twice.';
    case 'purchase-closed':
      return 'Your payment arrived after the order was closed, or its time slot had been taken. To go ahead, please order again.';
    case 'wrong-amount':
      return 'The amount of your payment does not match your order.';
    case 'unknown-order':
      return 'We could not match the payment to an order.';
  }
}
