import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import type { NewRecord, Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { idFrom } from '../kernel/ids.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { SettingsService } from '../settings/settings.service.js';
import { nextCheck } from './check-schedule.js';
import { assertPayableOnline, CURRENCY, NO_ATTENTION, type Payment } from './payment.js';
import { GatewayRejection, GatewayUnavailable, PaymentGateway } from './payment-gateway.port.js';
import { PaymentsStore } from './payments.store.js';
import type { OrderToPay } from './payable-orders.js';
import { UNTOUCHED } from './refundable.js';
import { RefundsService } from './refunds.service.js';

/** The age after which an order that is requested again gets a new payment deadline. */
const RESTARTED_AFTER_MS = 60 * 60_000;

const PAYMENT_UNMATCHED =
  'We received a payment for this order, but it does not match. We’ll look into it and write to you. Please don’t pay again.';

/** Starts and reads payments of orders. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    private readonly store: PaymentsStore,
    private readonly refunds: RefundsService,
    private readonly gateway: PaymentGateway,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** The payments that a query selects, with their total. */
  page(query: Query<Payment>): Promise<Page<Payment>> {
    return this.store.payments.find(query);
  }

  /** An order's payment by its own id. Throws not-found. */
  async find(id: string): Promise<Payment> {
    return (await this.store.payments.get(id)) ?? notFound('payment');
  }

  /**
   * Stores a payment for an order, so that the order expires if it is not paid. A payment that is new, or no longer
   * checked, is checked soon. Does not call the provider.
   *
   * @param begunAt when the order was requested, UTC
   */
  async prepare(order: OrderToPay, begunAt: Instant): Promise<void> {
    const { payment, isNew } = await this.prepared(order, begunAt);
    if (isNew || payment.nextCheckAt === null) await this.checkSoon(payment.id);
  }

  /**
   * Stores payments with their history, all or none, and returns them. For demo data: the dashboard would report that
   * their events are missing, so one without content is stored for all of them.
   */
  async restore(payments: readonly RestoredPayment[]): Promise<(Payment & ProviderRefund)[]> {
    const stored = await this.store.payments.insertAll(
      payments.map(({ orderId, userId, createdAt, providerRefundId: _, ...payment }) => ({
        ...newPayment({ orderId, userId, amount: payment.amount }, this.gateway.provider, createdAt),
        ...payment,
      })),
    );
    const restored = stored.map((payment, at) => ({ ...payment, providerRefundId: payments[at]!.providerRefundId }));
    await this.refunds.restore(restored);
    const receivedAt = this.clock.now();
    await this.store.insertEvent({ id: 'demo', type: 'demo', receivedAt, event: null, dueAt: null, failures: 0 });
    return restored;
  }

  /**
   * Creates the provider's order for an order, and returns what the checkout in the browser needs. Idempotent.
   *
   * @param description what is paid for, shown by the checkout
   * @param isNew whether the caller has just stored the order, so that no other call has begun its payment
   * @throws DomainError amount-too-small, payment-provider-unavailable, payment-provider-rejected, and
   * transition-not-allowed when the order was paid, or a payment for it is looked into
   */
  async checkout(order: OrderToPay, description: string, { isNew = false } = {}): Promise<CheckoutResponse> {
    assertPayableOnline(order);
    const orderId = await this.begin(order, isNew);
    const { keyId, checkoutScript } = this.gateway;
    const { name } = (await this.settings.settings()).contacts;
    return { orderId, keyId, checkoutScript, amount: order.amount, currency: CURRENCY, name, description };
  }

  /** The id of the customer's order that a provider's order belongs to. Throws not-found. */
  async orderPaidBy(providerOrderId: string, userId: string): Promise<string> {
    const own = await this.store.byProviderOrder(providerOrderId);
    if (own?.userId !== userId) notFound('order');
    return own.orderId;
  }

  /** Whether a payment of the order was captured and is being applied to it. */
  async isBeingApplied(orderId: string): Promise<boolean> {
    const payment = await this.store.byOrder(orderId);
    return payment !== null && payment.providerPaymentId !== null && !payment.settled;
  }

  /**
   * The error to throw after a failed call of the provider: `unavailable` when it did not answer, and
   * payment-provider-rejected when it rejected the call, such as for wrong keys or a limit. The reason is logged for the
   * operator and not shown to customers. Returns any other error unchanged.
   */
  asDomainError(error: unknown, unavailable: DomainError): unknown {
    if (error instanceof GatewayUnavailable) return unavailable;
    if (!(error instanceof GatewayRejection)) return error;
    this.logger.error(error.message);
    return new DomainError('payment-provider-rejected');
  }

  /** Schedules a check of a payment at the reconciler's next run, or after some milliseconds. */
  async checkSoon(id: string, afterMs = 0): Promise<void> {
    const at = this.clock.in(afterMs);
    await updateWithRetry(this.store.payments, id, (current): Payment | null =>
      current.nextCheckAt === null || current.nextCheckAt > at
        ? { ...current, nextCheckAt: at, checkQueue: 'fresh' }
        : null,
    );
  }

  /** The payment of an order, stored if it is new, and whether it is. */
  prepared(
    order: OrderToPay,
    begunAt: Instant,
    providerOrderId: string | null = null,
  ): Promise<{ payment: Payment; isNew: boolean }> {
    return this.store.insertPaymentIfAbsent({
      ...newPayment(order, this.gateway.provider, begunAt),
      providerOrderId,
      nextCheckAt: nextCheck(begunAt, this.clock.millis()) ?? this.clock.now(),
    });
  }

  /**
   * The id of the provider's order. A payment is stored once it has one, or when the provider fails. After a crash
   * before that, the next call finds the provider's order, and the reconciler of orders stores the payment.
   */
  private async begin(order: OrderToPay, isNew: boolean): Promise<string> {
    const begunAt = this.clock.now();
    const known = isNew ? null : await this.store.payments.get(paymentIdOf(order));
    const used = known && (await this.usedProviderOrder(known));
    const restarted = known && (await this.restarted(known, order));
    if (restarted && restarted.providerOrderId !== used) return restarted.providerOrderId!;

    const receipt = used === null ? paymentIdOf(order) : idFrom('payment', order.orderId, used);
    const providerOrderId = await this.orderAtProvider(order, receipt, isNew).catch(async (error: unknown) => {
      await this.prepared(order, begunAt);
      throw error;
    });
    const payment = restarted ?? (await this.prepared(order, begunAt, providerOrderId)).payment;
    const stored = await updateWithRetry(
      this.store.payments,
      payment.id,
      (current) => (current.providerOrderId === used ? { ...current, providerOrderId } : null),
      payment,
    );
    return stored!.providerOrderId!;
  }

  /**
   * The provider's order, if its payment did not pay for ours, such as one that was refunded because staff had recorded a
   * payment by hand; null otherwise. The provider accepts one payment for each of its orders. Throws
   * transition-not-allowed.
   */
  private async usedProviderOrder({ providerPaymentId, providerOrderId }: Payment): Promise<string | null> {
    if (providerPaymentId !== null) throw transitionNotAllowed('This order has been paid.', 'captured');
    const unmatched = providerOrderId === null ? [] : await this.store.unmatchedOfOrder(providerOrderId);
    if (unmatched.some(({ status }) => status === 'open' || status === 'assigning'))
      throw transitionNotAllowed(PAYMENT_UNMATCHED, 'unpaid');
    return unmatched.length === 0 ? null : providerOrderId;
  }

  /**
   * Restarts the payment deadline of an order whose payment is requested again. The amount is the order's again if a
   * payment of another amount was assigned and then rejected.
   */
  private async restarted(payment: Payment, { amount }: OrderToPay): Promise<Payment> {
    const anHourAgo = this.clock.in(-RESTARTED_AFTER_MS);
    const restarted = await updateWithRetry(
      this.store.payments,
      payment.id,
      (current): Payment | null => {
        if (current.providerPaymentId !== null) return null;
        if (current.status === 'created' && current.createdAt >= anHourAgo && current.amount === amount) return null;
        return {
          ...current,
          amount,
          status: 'created',
          createdAt: this.clock.now(),
          nextCheckAt: nextCheck(this.clock.now(), this.clock.millis()),
          checkQueue: 'fresh',
          failedChecks: 0,
        };
      },
      payment,
    );
    return restarted!;
  }

  /**
   * The id of the provider's order. For an order that was just stored, no earlier call can have created one, so the
   * lookup is skipped.
   */
  private async orderAtProvider(order: OrderToPay, receipt: string, isNew: boolean): Promise<string> {
    try {
      const known = isNew ? null : await this.gateway.findOrder(receipt);
      const { id } =
        known ?? (await this.gateway.createOrder({ amount: order.amount, receipt, notes: { orderId: order.orderId } }));
      return id;
    } catch (error) {
      throw this.asDomainError(error, new DomainError('payment-provider-unavailable'));
    }
  }
}

/** The provider's id of a payment's only refund, or null. */
interface ProviderRefund {
  providerRefundId: string | null;
}

/** A payment to restore, for demo data. */
type RestoredPayment = OrderToPay &
  ProviderRefund &
  Pick<
    Payment,
    | 'providerOrderId'
    | 'providerPaymentId'
    | 'status'
    | 'settled'
    | 'refunds'
    | 'refunded'
    | 'createdAt'
    | 'capturedAt'
    | 'nextCheckAt'
  >;

/** Of an order's payment. Also the receipt of its order at the provider. */
export function paymentIdOf({ orderId }: Pick<OrderToPay, 'orderId'>): string {
  return idFrom('payment', orderId);
}

function newPayment({ orderId, userId, amount }: OrderToPay, provider: string, createdAt: Instant): NewRecord<Payment> {
  return {
    ...UNTOUCHED,
    ...NO_ATTENTION,
    id: paymentIdOf({ orderId }),
    orderId,
    userId,
    amount,
    provider,
    providerOrderId: null,
    providerPaymentId: null,
    status: 'created',
    settled: true,
    createdAt,
    payableUntil: null,
    deadlineLinkId: null,
    capturedAt: null,
    captureTimeExact: false,
    nextCheckAt: null,
    checkQueue: 'fresh',
    failedChecks: 0,
  };
}
