import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { HandPayment, OrderPaymentRequest, ReceivedAmount } from '#libs/contract/hand-payments.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { currentIdempotentRequest } from '../kernel/request-identity.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { withCorrectedHandPayment, type HandPaymentCorrection } from './corrected-hand-payment.js';
import { receiptDay, receivedAmount, withHandPayment, withPaymentUndone } from './hand-payment-rules.js';
import { closedByEarlierRefunds, withHandRefund } from './hand-refund-rules.js';
import type { NewHandRefund } from './hand-refund.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderRecordsService } from './order-records.service.js';
import { paidFields, type Order } from './order.js';
import { OrdersService } from './orders.service.js';

/** Payments and refunds by hand: in cash, by UPI or by bank transfer, without the payment provider. */
@Injectable()
export class HandPaymentsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKindsService,
    private readonly links: PaymentLinksService,
    private readonly clock: Clock,
  ) {}

  /**
   * The customer's order that an earlier attempt of the current idempotent request recorded as paid by hand. Null if
   * there is none, or the request has no idempotency key.
   */
  async paidInRequest(userId: string): Promise<Order | null> {
    if (currentIdempotentRequest() === null) return null;
    const orders = await this.records.list({ filter: { userId }, sort: ['createdAt', 'DESC'] });
    return orders.find(isPaidInRequest) ?? null;
  }

  /**
   * Checks that a payment by hand can be recorded for an order. Reserves and closes nothing. Throws what payByHand
   * throws.
   */
  async assertPayableByHand(orderId: string): Promise<void> {
    const order = await this.records.find(orderId);
    if (isPaidInRequest(order)) return;
    if (order.status !== 'pending') throw notPending(order);
    await this.kinds.of<Order>(order).assertCapacity(order);
  }

  /**
   * Records a payment by hand for a pending order. Idempotent for a repeated request. Throws not-found, slot-full when
   * the order can no longer be served, or transition-not-allowed when it is not pending.
   *
   * @param receivedOn Asia/Kolkata
   */
  async payByHand(
    orderId: string,
    { method, reference, ...entered }: HandPayment & ReceivedAmount,
    receivedOn: CalendarDate,
  ): Promise<Order> {
    const requestId = currentIdempotentRequest()?.id ?? null;
    const before = await this.records.find(orderId);
    const accepted = await this.orders.accept(before, { isPaidByHand: true });
    if (before.status === 'pending' && accepted === null) throw new DomainError('slot-full');
    let isAllowed = true;
    const order = await this.orders.change<Order>(orderId, (current) => {
      isAllowed = current.status === 'pending' || isPaidInRequest(current);
      if (current.status !== 'pending') return null;
      const handPayment = { method, reference, requestId, ...receivedAmount(entered, current) };
      const paid = paidFields(current, receivedOn, handPayment.amount);
      return { ...current, ...accepted, ...paid, handPayment } as Order;
    });
    // Checked last, so that an order that was closed in the meantime does not keep its reservations.
    if (!isAllowed) throw notPending(order);
    return order;
  }

  /**
   * Records that an order which was booked or has begun was paid by hand, which mails the invoice, or undoes that, which
   * mails a correction unless `notify` is false. A repeated request changes nothing. Throws not-found, edit-conflict if
   * a payment that is undone is not of the version that the request names, transition-not-allowed, also for an order
   * that was paid in another way, and what receiptDay and PaymentLinksService.withoutOpenLink throw.
   */
  async setPayment(
    orderId: string,
    {
      payment,
      method = 'cash',
      reference = '',
      receivedOn,
      amount,
      amountReason,
      version,
      notify,
    }: OrderPaymentRequest,
  ): Promise<Order> {
    const received = {
      method,
      reference,
      requestId: currentIdempotentRequest()?.id ?? null,
      receivedOn: receiptDay(receivedOn, this.clock.today()),
      isDayGiven: receivedOn !== undefined,
      ...(amount !== undefined && { amount, amountReason }),
    };
    const changed = (current: Order): Order | null => {
      const rules = this.kinds.rulesOf<Order>(current);
      return payment === 'paid'
        ? withHandPayment(rules, current, received)
        : withPaymentUndone(rules, current, { version, notify });
    };
    const order = await this.records.find(orderId);
    const record = () => this.orders.change<Order>(orderId, changed);
    return payment === 'paid'
      ? this.links.withoutOpenLink(orderId, { check: async () => void changed(order), record })
      : record();
  }

  /**
   * Records a refund by hand of an order that was paid by hand. Idempotent by the refund's id. Throws not-found,
   * edit-conflict, payment-not-captured, nothing-to-refund, refund-exceeds-payment, or validation-failed.
   */
  refundByHand<O extends Order>(orderId: string, refund: NewHandRefund): Promise<O> {
    return this.orders.change<O>(orderId, (current) =>
      withHandRefund(this.kinds.rulesOf<O>(current), current, refund, this.clock.now()),
    );
  }

  /**
   * Records the refund of a cancelled order, by default the amount due, or only closes the order if that was refunded
   * before. Throws what refundByHand throws.
   */
  refundCancelled<O extends Order>(orderId: string, refund: NewHandRefund): Promise<O> {
    return this.orders.change<O>(orderId, (current) => {
      const [rules, now] = [this.kinds.rulesOf<O>(current), this.clock.now()];
      return closedByEarlierRefunds(rules, current, refund, now) ?? withHandRefund(rules, current, refund, now);
    });
  }

  /**
   * Corrects the method and the reference of a payment or refund by hand. Its documents stay as they were issued.
   * Throws not-found.
   */
  correct(orderId: string, correction: HandPaymentCorrection): Promise<Order> {
    return this.orders.change<Order>(orderId, (current) => withCorrectedHandPayment(current, correction));
  }
}

function notPending({ status }: Order): DomainError {
  return transitionNotAllowed('This order is not waiting for a payment.', status);
}

function isPaidInRequest({ handPayment }: Order): boolean {
  const request = currentIdempotentRequest();
  return request !== null && handPayment?.requestId === request.id;
}
