import { Injectable } from '@nestjs/common';
import { calendarDateOf } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import { Clock } from '../kernel/clock.port.js';
import type { AttachedDocument } from '../mail/mail-message.js';
import { isUntouched } from '../payments/order-money.js';
import type {
  CapturedPayment,
  HandPaid,
  OrderPaymentState,
  OrderReference,
  OrderSummary,
  PendingPayment,
  OrderTotals,
  PayableOrders,
  RefundOfPayment,
} from '../payments/payable-orders.js';
import { PayableOrdersService } from '../payments/payable-orders.service.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { moneyVersion } from '../payments/money-version.js';
import { receiptNumber } from './billing.js';
import { goodwillByHand, paidByHand, refundedByHand } from './hand-refund.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderNoticesService } from './order-notices.service.js';
import { withCaptureDate, orderToPay, withPayment } from './order-payment.js';
import { OrderRecordsService } from './order-records.service.js';
import { paidFields, type Order } from './order.js';
import { OrdersService } from './orders.service.js';
import { OrdersStore } from './orders.store.js';

/** Applies payments to orders. Implements what payments need from orders. */
@Injectable()
export class OrderPaymentsService implements PayableOrders {
  constructor(
    private readonly store: OrdersStore,
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly kinds: OrderKindsService,
    private readonly notices: OrderNoticesService,
    private readonly links: PaymentLinksService,
    private readonly clock: Clock,
    payable: PayableOrdersService,
  ) {
    payable.register(this);
  }

  /**
   * When several customers pay for the last place in a slot, the first payment wins and the others are refunded. An
   * order that was booked before its payment keeps its status, and its customer gets a mail with the invoice. A payment
   * link that is still open is cancelled soon, so that nobody pays again.
   */
  async paid(orderId: string, payment: CapturedPayment, state: OrderPaymentState): Promise<boolean> {
    const { paymentId, orderId: providerOrderId, amount, capturedAt } = payment;
    const before = await this.records.find(orderId);
    const accepted = await this.orders.accept(before);
    const isRejected = before.status === 'pending' && accepted === null;
    const rules = this.kinds.rulesOf<Order>(before);
    const withState = (current: Order) => withPayment(rules, current, state, this.clock.now());
    const order = await this.orders.change<Order>(isRejected ? orderId : before, (current) => {
      const booked = current.status === 'pending' ? accepted : { awaitsReceipt: true };
      if (!rules.awaitsPayment(current, this.clock.now()) || booked === null) return withCaptureDate(current, payment);
      const fields = {
        ...booked,
        ...paidFields(current, calendarDateOf(capturedAt), amount),
        paymentId,
        providerOrderId,
        amountPaid: amount,
      };
      const paid = { ...current, ...fields } as Order;
      // Both changes in one write, unless something was already refunded, which is a separate history entry.
      return isUntouched(state) ? (withState(paid) ?? paid) : paid;
    });
    if (order.paymentId !== paymentId) return false;
    await this.orders.change<Order>(order, withState);
    await this.links.checkSoon(orderId);
    return true;
  }

  async expireUnpaid(orderId: string): Promise<void> {
    await this.orders.expireUnpaid(orderId);
  }

  async pendingPayment(orderId: string): Promise<PendingPayment | null> {
    const order = await this.records.get(orderId);
    if (!order) return null;
    const rules = this.kinds.rulesOf<Order>(order);
    if (!rules.awaitsPayment(order, this.clock.now())) return null;
    return { ...orderToPay(order), payableUntil: rules.payableUntil(order) };
  }

  async statusOf(orderId: string): Promise<string> {
    return (await this.records.find(orderId)).status;
  }

  async paidByHand(orderId: string): Promise<HandPaid | null> {
    const order = await this.records.get(orderId);
    const amount = order ? paidByHand(order) : 0;
    if (!order || amount === 0) return null;
    const version = moneyVersion(order.billing);
    return { amount, refunded: refundedByHand(order), goodwill: goodwillByHand(order), version };
  }

  async refundDue(orderId: string, amountPaid: Paise): Promise<RefundOfPayment> {
    const order = await this.records.find(orderId);
    const due = this.kinds.rulesOf<Order>(order).refundDue(order, amountPaid, this.clock.today());
    return { ...due, billedOn: order.billing[receiptNumber(order)]?.on ?? null };
  }

  async summary(orderId: string): Promise<OrderSummary | null> {
    const order = await this.records.get(orderId);
    return order && this.kinds.rulesOf<Order>(order).summary(order);
  }

  creditNoteOf(refundId: string): Promise<AttachedDocument[]> {
    return this.notices.creditNoteOf(refundId);
  }

  async mailLateCreditNote(orderId: string, refundId: string): Promise<void> {
    await this.notices.queueLateCreditNote(await this.records.find(orderId), refundId);
  }

  totals(): Promise<OrderTotals> {
    return this.store.moneyTotals();
  }

  async referencesOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderReference>> {
    const orders = await this.records.list({ filter: { id: { in: orderIds } }, limit: orderIds.length });
    return new Map(orders.map(({ id, kind, orderNumber }) => [id, { kind, orderNumber }]));
  }
}
