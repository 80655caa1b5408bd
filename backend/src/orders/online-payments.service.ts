import { Injectable } from '@nestjs/common';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { CheckoutProof } from '../payments/checkout-proof.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderRecordsService } from './order-records.service.js';
import type { Order } from './order.js';
import { OrdersService } from './orders.service.js';

/**
 * Online payments of orders that were placed before: those that wait for their payment, and those that are owed. The
 * customer uses the checkout of a purchase instead of a payment link. Of several payments, by whatever way, the first
 * pays the order, and the others are refunded.
 */
@Injectable()
export class OnlinePaymentsService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly kinds: OrderKindsService,
    private readonly openOrders: OpenOrdersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the provider's order that pays a customer's own order, and returns what the checkout in the browser needs.
   * Idempotent.
   *
   * @param ip for the limit on attempts to pay
   * @throws DomainError not-found, transition-not-allowed when the order does not wait for a payment, slot-full when a
   * pending one can no longer be served, too-many-requests, and what OrdersService.checkout throws
   */
  async begin(userId: string, orderId: string, ip: string): Promise<CheckoutResponse> {
    const order = await this.ownOrder(userId, orderId);
    if (!this.kinds.rulesOf<Order>(order).awaitsPayment(order, this.clock.now())) throw notPayable(order);
    await this.openOrders.countStart(userId, ip);
    // What a pending order needs is reserved when it is paid.
    if (order.status === 'pending') await this.kinds.of<Order>(order).assertCapacity(order);
    return this.orders.checkout(order);
  }

  /**
   * Confirms a client-reported payment of a customer's own order, and returns the paid order. Idempotent. Throws
   * not-found, also when the payment is for another order, and what OrdersService.complete throws.
   */
  async complete(userId: string, orderId: string, proof: CheckoutProof): Promise<Order> {
    const order = await this.ownOrder(userId, orderId);
    const paid = await this.orders.paidBy(order.kind, userId, proof.orderId);
    if (paid.id !== order.id) notFound('order');
    return this.orders.complete<Order>(order, proof);
  }

  private async ownOrder(userId: string, orderId: string): Promise<Order> {
    const order = await this.records.get(orderId);
    if (order?.userId !== userId) notFound('order');
    return order;
  }
}

/** Why an order cannot be paid online. */
function notPayable({ kind, status, payment }: Order): DomainError {
  const name = kind === 'wash' ? 'This wash' : 'This plan';
  if (payment !== 'unpaid') return transitionNotAllowed(`${name} has been paid already.`, payment);
  if (status === 'pending')
    return transitionNotAllowed('The time of this wash has passed. Please order it for another day.', status);
  const reason = status === 'cancelled' ? 'is cancelled, so you have nothing to pay' : 'can no longer be paid';
  return transitionNotAllowed(`${name} ${reason}.`, status);
}
