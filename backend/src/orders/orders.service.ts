import { Injectable, Logger } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { OpenOrder } from '#libs/contract/orders.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { rupeesFromPaise } from '#libs/money.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { errorStack } from '../kernel/error-text.js';
import type { CheckoutProof } from '../payments/checkout-proof.js';
import { PaymentUpdatesService } from '../payments/payment-updates.service.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { withDocumentsIssued } from './billing.js';
import { OpenOrdersService, type OrderSource } from './open-orders.service.js';
import type { OrderDocuments } from './order-documents.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderNoticesService, withNoticesSent } from './order-notices.service.js';
import { orderToPay } from './order-payment.js';
import { OrderRecordsService } from './order-records.service.js';
import type { Order, OrderOf } from './order.js';
import { assertTransitionAllowed } from './transitions.js';

/**
 * The life cycle of orders of both kinds: checkout, changes, cancellation and expiry. OrderIntakeService stores new ones;
 * OrderPaymentsService and HandPaymentsService apply payments.
 */
@Injectable()
export class OrdersService implements OrderSource {
  private readonly logger = new Logger(OrdersService.name);
  private documents: OrderDocuments | null = null;

  constructor(
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKindsService,
    private readonly notices: OrderNoticesService,
    private readonly payments: PaymentsService,
    private readonly paymentLinks: PaymentLinksService,
    private readonly paymentUpdates: PaymentUpdatesService,
    private readonly clock: Clock,
    openOrders: OpenOrdersService,
  ) {
    openOrders.register(this);
  }

  /** Registers the issuer of order documents. Called once by the documents feature, before the application listens. */
  registerDocuments(documents: OrderDocuments): void {
    this.documents = documents;
    this.notices.registerDocuments(documents);
  }

  /**
   * Creates the provider's order that pays an order which waits for its payment, and returns what the checkout in the
   * browser needs. Idempotent. Throws what PaymentsService.checkout throws.
   *
   * @param isNew whether the caller has just stored the order
   */
  checkout(order: Order, { isNew = false } = {}): Promise<CheckoutResponse> {
    return this.payments.checkout(orderToPay(order), this.kinds.rulesOf<Order>(order).describe(order), { isNew });
  }

  /**
   * Prepares a pending order for its payment: reserves what it needs, or closes it when it can no longer be served.
   * Called before an online payment or a payment by hand is recorded. Idempotent.
   *
   * @param isPaidByHand whether the payment is one by hand, which is also accepted when the order can no longer be paid
   * online: staff record it after it was received, and cannot return it automatically
   * @returns the fields that the payment sets; null for an order that is not pending, or was closed by this call
   */
  async accept(order: Order, { isPaidByHand = false } = {}): Promise<Partial<Order> | null> {
    if (order.status !== 'pending') return null;
    const isPayable = isPaidByHand || this.kinds.rulesOf<Order>(order).awaitsPayment(order, this.clock.now());
    const accepted = isPayable ? await this.kinds.of(order).accept(order) : null;
    if (accepted === null) await this.expireUnpaid(order.id);
    return accepted;
  }

  /** A customer's own order of a kind that an order of the provider pays. Throws not-found. */
  async paidBy<Kind extends Order['kind']>(
    kind: Kind,
    userId: string,
    providerOrderId: string,
  ): Promise<OrderOf<Kind>> {
    const order = await this.records.get(await this.payments.orderPaidBy(providerOrderId, userId));
    if (order?.kind !== kind || order.userId !== userId) notFound('order');
    return order as OrderOf<Kind>;
  }

  /**
   * Confirms a client-reported payment and returns the paid order. Idempotent. Throws what
   * PaymentUpdatesService.confirm throws, and purchase-closed when the order could not be kept.
   */
  async complete<O extends Order>({ id, userId }: O, proof: CheckoutProof): Promise<O> {
    await this.paymentUpdates.confirm({ ...proof, userId });
    const order = await this.records.find(id);
    if (order.status === 'failed') throw new DomainError('purchase-closed');
    return order as O;
  }

  /**
   * Writes the result of `change` for the current order, applies the effects and notifies the customer. `change` may
   * run several times; null changes nothing.
   *
   * @param order see OrderRecordsService.write
   * @throws DomainError not-found, and what `change` throws
   */
  async change<O extends Order>(order: string | O, change: (current: O) => O | null): Promise<O> {
    const written = await this.records.write<O>(order, change);
    return this.finish(await this.kinds.of<O>(written).applyEffects(written));
  }

  /**
   * Completes everything that is due for an order or was interrupted by a crash: changes of status, effects, documents
   * and mails. Called by the reconcilers of orders and documents. Idempotent. Throws not-found.
   */
  async catchUp(orderId: string): Promise<void> {
    await this.change<Order>(orderId, (current) => current);
  }

  /**
   * Issues the order's documents, then notifies its customer. Mails have documents attached, so they wait until the
   * reconciler has issued any that failed.
   */
  private async finish<O extends Order>(order: O): Promise<O> {
    let days: readonly CalendarDate[] = [];
    try {
      if (this.documents) days = await this.documents.issue(order);
    } catch (error) {
      this.logger.error(`order ${order.id} waits for its documents`, errorStack(error));
      return order;
    }
    await this.notices.queue(order);
    await this.notices.queueLateDocuments(order, order.documentsIssued + days.length);
    return this.records.write<O>(order, (current) => {
      const noticed = withDocumentsIssued(withNoticesSent(current, order), order.documentsIssued, days);
      return noticed === current ? null : noticed;
    });
  }

  /**
   * Performs a transition that the caller's role may request.
   *
   * @param effect returns the order after the transition. `now` is the time of the permission check, so that a deadline
   * is checked only once
   * @throws DomainError not-found, transition-not-allowed, and what `effect` throws
   */
  async transition<O extends Order>(
    { role }: Caller,
    id: string,
    to: O['status'],
    effect: (current: O, now: Instant) => O,
  ): Promise<O> {
    const order = await this.change<O>(id, (current) => {
      const now = this.clock.now();
      assertTransitionAllowed(this.kinds.rulesOf<O>(current), current, to, role, now);
      return effect(current, now);
    });
    if (to === 'cancelled') await this.paymentLinks.checkSoon(id);
    return order;
  }

  /** Closes a pending order; does nothing to any other. Returns whether the order is closed, now or before. */
  async expireUnpaid(orderId: string): Promise<boolean> {
    const order = await this.change<Order>(orderId, (current) =>
      current.status === 'pending' ? { ...current, status: 'failed' } : null,
    );
    if (order.status !== 'failed') return false;
    await this.paymentLinks.checkSoon(orderId);
    return true;
  }

  /**
   * Ensures that a pending order has a payment, without which a crash can leave it. The payments' reconciler then
   * completes or expires it. Called by the orders' reconciler. Idempotent.
   */
  async ensurePayment(order: Order): Promise<void> {
    await this.payments.prepare(orderToPay(order), order.createdAt);
  }

  /**
   * What the limits on open orders need of an order: its owner and status, and its description and amount in rupees.
   * `open` is null once the order no longer counts. Null when there is no such order.
   */
  async openOrder(orderId: string): Promise<{ userId: string; status: string; open: OpenOrder | null } | null> {
    const order = await this.records.get(orderId);
    if (!order) return null;
    const { id, kind, userId, status, total, createdAt } = order;
    const rules = this.kinds.rulesOf<Order>(order);
    const state = rules.openState(order, this.clock.today());
    const description = rules.describe(order);
    return {
      userId,
      status,
      open: state && { id, kind, state, description, amount: rupeesFromPaise(total), createdAt },
    };
  }
}
