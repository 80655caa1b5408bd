import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { idFrom } from '../kernel/ids.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { nextReview } from './check-schedule.js';
import { CURRENCY, moneyChanged, NO_ATTENTION, type Payment, type UnmatchedPayment } from './payment.js';
import { GatewayRejection, GatewayUnavailable, isGatewayFailure, PaymentGateway } from './payment-gateway.port.js';
import { paymentIdOf, PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { MIN_REFUND, type NewRefund } from './refund.js';
import { assignedMoney, availableOf, withMoneyOf } from './refundable.js';
import { RefundsService } from './refunds.service.js';
import { CapturedMoneyService } from './captured-money.service.js';

const REFUND_REJECTED =
  'The payment service rejected this refund. Check the payment in its dashboard: it may have been refunded there.';

/** Why a payment cannot be assigned or refunded. */
const RESOLVED_TEXTS: Record<Exclude<UnmatchedPayment['status'], 'open'>, string> = {
  assigning: 'This payment is being assigned to an order.',
  resolved: 'This payment has already been assigned to an order.',
  returning: 'This payment is being refunded.',
  returned: 'This payment has already been refunded.',
};

/** Resolves unmatched payments: they are refunded, or the operator assigns them to an order. */
@Injectable()
export class UnmatchedPaymentsService {
  private readonly logger = new Logger(UnmatchedPaymentsService.name);

  constructor(
    private readonly store: PaymentsStore,
    private readonly payments: PaymentsService,
    private readonly payable: PayableOrdersService,
    private readonly refunds: RefundsService,
    private readonly money: CapturedMoneyService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** The unmatched payments that a query selects, with their total. */
  page(query: Query<UnmatchedPayment>): Promise<Page<UnmatchedPayment>> {
    return this.store.unmatched.find(query);
  }

  /** All unmatched payments that a query selects, for exports. */
  stream(query: Query<UnmatchedPayment>): AsyncIterable<UnmatchedPayment> {
    return this.store.unmatched.stream(query);
  }

  /** An unmatched payment by the provider's id. Throws not-found. */
  async find(id: string): Promise<UnmatchedPayment> {
    return (await this.store.unmatched.get(id)) ?? notFound('payment');
  }

  /**
   * Refunds an open payment in full. Idempotent. If the provider does not answer, the reconciler continues. After a
   * failed refund, the payment is open again and can be refunded with a new attempt.
   *
   * @param requestedBy the account of the member of staff
   * @throws DomainError not-found, transition-not-allowed, nothing-to-refund, payment-provider-rejected
   */
  async refund(id: string, requestedBy: string): Promise<UnmatchedPayment> {
    const known = await this.find(id);
    if (known.status === 'returning' || known.status === 'returned') return known;
    assertOpen(known);
    try {
      await this.check(known);
    } catch (error) {
      if (error instanceof GatewayRejection) throw this.refundRejected(error.message);
      if (!(error instanceof GatewayUnavailable)) throw error;
    }
    const latest = await this.find(id);
    if (latest.status !== 'open') return latest;
    const refund = await this.refunds.request(id, this.newRefund(latest, { source: 'operator', requestedBy }));
    const returned = await this.find(id);
    if (refund.status === 'failed' && returned.status === 'open') throw this.refundRejected(refund.failureReason ?? '');
    return returned;
  }

  /**
   * Ensures that a payment that is returned automatically has a refund, which the reconciler sends. Marks a payment
   * with nothing left to refund as returned. Idempotent.
   */
  async ensureReturn(unmatched: UnmatchedPayment): Promise<void> {
    await this.refunds.ensureRecords({ kind: 'unmatched', record: unmatched });
    if (unmatched.refunding > 0) return;
    if (availableOf(unmatched) < MIN_REFUND) {
      await this.change(unmatched.id, (current) =>
        current.status === 'returning' && availableOf(current) < MIN_REFUND
          ? { ...current, status: 'returned', nextCheckAt: null }
          : null,
      );
      return;
    }
    await this.refunds.reserve(unmatched.id, this.newRefund(unmatched, { source: 'automatic', requestedBy: null }));
  }

  /**
   * Assigns an open payment to an unpaid order, which it pays whatever the amount. Throws not-found,
   * transition-not-allowed, payment-provider-unavailable, and order-mismatch when the payment is in another currency or
   * was refunded, or the order does not wait for a payment.
   */
  async assign(id: string, orderId: string): Promise<UnmatchedPayment> {
    const known = await this.find(id);
    assertOpen(known);
    if (known.currency !== CURRENCY)
      throw new DomainError('order-mismatch', {
        message: `This payment is in ${known.currency} and orders are in ${CURRENCY}, so it can only be refunded.`,
      });
    const order = await this.payable.orders.pendingPayment(orderId);
    if (!order) throw new DomainError('order-mismatch', { message: 'There is no such order waiting for a payment.' });
    await this.assertNotRefunded(known);
    await this.payments.prepare(order, known.createdAt);
    const unmatched = await this.change(id, (current) => {
      assertOpen(current);
      return { ...current, status: 'assigning', orderId };
    });
    return this.finishAssignment(unmatched);
  }

  /**
   * Pays an order with a payment that was received before its payment link. If the order was paid or closed, the
   * payment is refunded; a different amount is left to the operator. Changes nothing once the payment is not open any
   * more.
   */
  async adopt({ id, amount, refunds, currency }: UnmatchedPayment, orderId: string): Promise<void> {
    const own = await this.store.byOrder(orderId);
    // Needed to mail the customer when it is refunded.
    const meant = { meantFor: { orderId }, userId: own?.userId ?? null };
    const order = own?.providerPaymentId === id ? own : await this.payable.orders.pendingPayment(orderId);
    if (!order) {
      const returning = await this.changeOpen(id, {
        reason: await this.money.rejectionOf(orderId, own?.providerPaymentId),
        status: 'returning',
        ...meant,
      });
      if (returning.status === 'returning') await this.ensureReturn(returning);
      return;
    }
    if (order.amount !== amount || currency !== CURRENCY || refunds.length > 0) {
      await this.changeOpen(id, { reason: 'wrong-amount', ...meant });
      return;
    }
    const unmatched = await this.changeOpen(id, { status: 'assigning', orderId });
    if (unmatched.status === 'assigning') await this.finishAssignment(unmatched);
  }

  /**
   * Completes an assignment, even after a crash. If the order was paid or closed in the meantime, the payment is open
   * again or refunded. Throws order-mismatch when another payment has paid the order.
   */
  async finishAssignment(unmatched: UnmatchedPayment): Promise<UnmatchedPayment> {
    const payment = (await updateWithRetry(
      this.store.payments,
      paymentIdOf({ orderId: unmatched.orderId! }),
      (current): Payment | null =>
        current.providerPaymentId === null
          ? {
              ...current,
              ...assignedMoney(unmatched),
              ...NO_ATTENTION,
              providerPaymentId: unmatched.id,
              amount: unmatched.amount,
              status: 'captured',
              settled: false,
              capturedAt: unmatched.capturedAt,
              nextCheckAt: nextReview(
                { capturedAt: unmatched.capturedAt, begunAt: current.createdAt },
                this.clock.millis(),
                null,
              ),
              checkQueue: 'review',
              failedChecks: 0,
            }
          : null,
    ))!;
    if (payment.providerPaymentId !== unmatched.id) {
      await this.change(unmatched.id, (current) =>
        current.status === 'assigning' ? { ...current, status: 'open', orderId: null } : null,
      );
      throw new DomainError('order-mismatch', { message: 'This order has already been paid.' });
    }
    if (!(await this.money.settle(await this.withLatestMoney(payment)))) return this.find(unmatched.id);
    return this.change(unmatched.id, (current) =>
      current.status === 'assigning' ? { ...current, status: 'resolved', nextCheckAt: null } : null,
    );
  }

  /** The order's payment, with the refunds and disputes that arrived while it was being assigned. */
  private async withLatestMoney(payment: Payment): Promise<Payment> {
    const latest = await this.find(payment.providerPaymentId!);
    return (await updateWithRetry(this.store.payments, payment.id, (current) => {
      if (current.providerPaymentId !== latest.id) return null;
      const changed = withMoneyOf(current, assignedMoney(latest));
      return changed === current ? null : moneyChanged(changed, this.clock.now());
    }))!;
  }

  /** Checks whether an open payment was refunded in the provider's dashboard. Throws what the gateway throws. */
  async check({ id, refunded }: UnmatchedPayment): Promise<void> {
    const update = await this.gateway.payment(id);
    if (update.refunded !== refunded) await this.refunds.syncFromProvider(id);
  }

  /** One refund of the remaining amount. Concurrent calls get the same refund until it has failed. */
  private newRefund(
    { id, refunds, reason }: UnmatchedPayment,
    by: Pick<NewRefund, 'source' | 'requestedBy'>,
  ): NewRefund {
    const failed = refunds.filter(({ status, attempt }) => status === 'failed' && attempt > 0);
    return {
      ...by,
      amount: null,
      reason: `Returned: ${reason}`,
      requestKey: idFrom('return', id, String(failed.length)),
      retryOf: failed.findLast(({ id: failedId }) => !refunds.some((one) => one.retryOf === failedId))?.id ?? null,
      closesOrder: false,
    };
  }

  private refundRejected(reason: string): DomainError {
    this.logger.error(`a refund was rejected: ${reason}`);
    return new DomainError('payment-provider-rejected', { message: REFUND_REJECTED });
  }

  /** A payment that was refunded at the provider, even in part, cannot pay for an order. */
  private async assertNotRefunded({ id }: UnmatchedPayment): Promise<void> {
    try {
      const update = await this.gateway.payment(id);
      if (update.captured && update.refunded === 0) return;
      await this.refunds.syncFromProvider(id);
    } catch (error) {
      if (!isGatewayFailure(error)) throw error;
      this.logger.error(error.message);
      throw new DomainError('payment-provider-unavailable', {
        message:
          'The payment service is not responding, so we can’t confirm that this payment was not refunded. Please try again.',
      });
    }
    throw new DomainError('order-mismatch', {
      message:
        'This payment was refunded at the payment service, in whole or in part, so it cannot be assigned to an order.',
    });
  }

  /** Changes the payment only while it is open: an operator may have assigned or refunded it in the meantime. */
  private changeOpen(id: string, fields: Partial<UnmatchedPayment>): Promise<UnmatchedPayment> {
    return this.change(id, (current) => (current.status === 'open' ? { ...current, ...fields } : null));
  }

  private async change(
    id: string,
    change: (current: UnmatchedPayment) => UnmatchedPayment | null,
  ): Promise<UnmatchedPayment> {
    return (await updateWithRetry(this.store.unmatched, id, change)) ?? notFound('payment');
  }
}

function assertOpen({ status }: UnmatchedPayment): void {
  if (status !== 'open') throw transitionNotAllowed(RESOLVED_TEXTS[status], status);
}
