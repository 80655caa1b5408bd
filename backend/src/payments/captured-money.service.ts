import { Injectable, Logger } from '@nestjs/common';
import type { UnmatchedReason } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import type { NewRecord } from '../kernel/database.port.js';
import { settleRecord } from '../kernel/settle-record.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { nextOpenReview } from './check-schedule.js';
import {
  CURRENCY,
  moneyChanged,
  isReturnedAutomatically,
  unmatchedChanged,
  type Payment,
  type UnmatchedPayment,
} from './payment.js';
import { PaymentGateway, type GatewayPayment } from './payment-gateway.port.js';
import { PaymentsStore } from './payments.store.js';
import type { OrderPaymentState } from './payable-orders.js';
import { PayableOrdersService } from './payable-orders.service.js';
import {
  isDueRefunded,
  disputeStatusOf,
  goodwillOf,
  refundStatusOf,
  UNTOUCHED,
  withMoneyOf,
  type Refundable,
} from './refundable.js';

const MAX_ROUNDS = 10;

/** The record that accounts for captured money: an order's payment or an unmatched payment. */
export type MoneyOwner = { kind: 'payment'; record: Payment } | { kind: 'unmatched'; record: UnmatchedPayment };

type UnmatchedUpdate = Pick<GatewayPayment, 'id' | 'orderId' | 'amount' | 'currency' | 'createdAt' | 'capturedAt'>;

/** Applies changes of captured payments to their orders. Payments that no order accepts become unmatched payments. */
@Injectable()
export class CapturedMoneyService {
  private readonly logger = new Logger(CapturedMoneyService.name);

  constructor(
    private readonly store: PaymentsStore,
    private readonly payable: PayableOrdersService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** The record that accounts for a provider's payment. Null when it was not captured or is not known yet. */
  async ownerOf(providerPaymentId: string): Promise<MoneyOwner | null> {
    const payment = await this.store.byProviderPayment(providerPaymentId);
    if (payment) return { kind: 'payment', record: payment };
    const unmatched = await this.store.unmatched.get(providerPaymentId);
    return unmatched && { kind: 'unmatched', record: unmatched };
  }

  /**
   * Changes the refunds and disputes of a payment, and settles its order. `change` must be pure.
   *
   * @param beforeSettling writes what belongs to the change. Until it has succeeded the payment stays unsettled, so
   * that the reconciler finds it after a crash
   * @returns null when the payment is not known
   */
  async changeMoney(
    providerPaymentId: string,
    change: <T extends Refundable>(money: T) => T,
    beforeSettling: (owner: MoneyOwner) => Promise<void> = async () => {},
  ): Promise<MoneyOwner | null> {
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const owner = await this.ownerOf(providerPaymentId);
      if (!owner) return null;
      if (owner.kind === 'unmatched') {
        const record = (await updateWithRetry(this.store.unmatched, owner.record.id, (current) => {
          const changed = change(current);
          return changed === current ? null : unmatchedChanged(changed);
        }))!;
        // An order may have taken over the refunds and disputes before this change.
        const isAssigned = record.status === 'assigning' || record.status === 'resolved';
        if (isAssigned && (await this.store.byProviderPayment(providerPaymentId))) continue;
        await beforeSettling({ kind: 'unmatched', record });
        return { kind: 'unmatched', record };
      }
      const record = (await updateWithRetry(this.store.payments, owner.record.id, (current) => {
        if (current.providerPaymentId !== providerPaymentId) return null;
        const changed = change(current);
        return changed === current ? null : moneyChanged(changed, this.clock.now());
      }))!;
      // The order has rejected it in the meantime, so it is an unmatched payment now.
      if (record.providerPaymentId !== providerPaymentId) continue;
      await beforeSettling({ kind: 'payment', record });
      if (!record.settled) await this.settle(record);
      return { kind: 'payment', record };
    }
    throw new Error(`payment ${providerPaymentId} has too many concurrent changes`);
  }

  /**
   * Applies the payment's state to its order and marks it as applied. Idempotent.
   *
   * @returns false when the order was closed and could not accept the payment, which is then unmatched
   */
  async settle(payment: Payment): Promise<boolean> {
    const settled = await settleRecord(this.store.payments, payment, async (latest) =>
      latest.providerPaymentId !== null && (await this.apply(latest)) ? latest : null,
    );
    return settled !== null && settled.providerPaymentId !== null;
  }

  /**
   * Why an order that does not wait for a payment rejects one: it was paid by another one or by hand, or it was closed.
   */
  async rejectionOf(orderId: string, paidBy: string | null = null): Promise<UnmatchedReason> {
    const isPaid = paidBy !== null || (await this.payable.orders.paidByHand(orderId)) !== null;
    return isPaid ? 'second-payment' : 'purchase-closed';
  }

  /** Records an unmatched payment. Idempotent. */
  async recordUnmatched(
    reason: UnmatchedReason,
    update: UnmatchedUpdate,
    own: Payment | null,
  ): Promise<UnmatchedPayment> {
    this.logger.warn(`payment ${update.id} was recorded as unmatched: ${reason}`);
    return this.store.insertUnmatchedIfAbsent(this.unmatchedOf(reason, update, own));
  }

  private async apply(payment: Payment): Promise<boolean> {
    const { orders } = this.payable;
    const { orderId, amount, providerPaymentId, providerOrderId, capturedAt } = payment;
    const captured = {
      paymentId: providerPaymentId!,
      orderId: providerOrderId!,
      amount,
      capturedAt: capturedAt ?? this.clock.now(),
    };
    const isAccepted = await orders.paid(orderId, captured, stateOf(payment));
    if (!isAccepted) await this.release(payment);
    return isAccepted;
  }

  /** Turns a payment that its order rejected into an unmatched payment, and resets the order's payment to unpaid. */
  private async release(payment: Payment): Promise<void> {
    const { providerPaymentId, providerOrderId, amount, capturedAt } = payment;
    const update = {
      id: providerPaymentId!,
      orderId: providerOrderId,
      amount,
      currency: CURRENCY,
      createdAt: null,
      capturedAt,
    };
    const { orderId, userId } = payment;
    const reason = await this.rejectionOf(orderId);
    const unmatched = await this.recordUnmatched(reason, update, payment);
    // Refunds and disputes received in the meantime move with the payment.
    await updateWithRetry(this.store.unmatched, unmatched.id, (current) => {
      const changed = withMoneyOf(current, payment);
      if (current.status !== 'assigning') return changed === current ? null : unmatchedChanged(changed);
      const rejected = { status: 'returning', orderId: null, meantFor: { orderId }, userId, reason } as const;
      return unmatchedChanged({ ...changed, ...rejected });
    });
    await updateWithRetry(this.store.payments, payment.id, (current): Payment | null =>
      current.providerPaymentId === providerPaymentId
        ? {
            ...current,
            ...UNTOUCHED,
            providerPaymentId: null,
            status: 'abandoned',
            settled: true,
            capturedAt: null,
            captureTimeExact: false,
          }
        : null,
    );
  }

  private unmatchedOf(
    reason: UnmatchedReason,
    { id, orderId, amount, currency, createdAt, capturedAt }: UnmatchedUpdate,
    own: Payment | null,
  ): NewRecord<UnmatchedPayment> {
    const captured = capturedAt ?? createdAt ?? this.clock.now();
    return {
      ...UNTOUCHED,
      id,
      reason,
      provider: this.gateway.provider,
      providerOrderId: orderId,
      userId: own?.userId ?? null,
      amount,
      currency,
      status: isReturnedAutomatically(reason) ? 'returning' : 'open',
      meantFor: own && { orderId: own.orderId },
      orderId: null,
      createdAt: this.clock.now(),
      capturedAt: captured,
      nextCheckAt: nextOpenReview(captured, this.clock.millis()),
      failedChecks: 0,
    };
  }
}

function stateOf(payment: Payment): OrderPaymentState {
  return {
    revision: payment.version,
    paymentId: payment.providerPaymentId!,
    amountPaid: payment.amount,
    amountRefunded: payment.refunded,
    processedRefunds: payment.refunds
      .filter(({ status }) => status === 'processed')
      .map(({ id, amount, bankReference }) => ({ id, amount, ...(bankReference && { bankReference }) })),
    amountRefunding: payment.refunding,
    amountGoodwill: goodwillOf(payment),
    amountLost: payment.lost,
    refundStatus: refundStatusOf(payment),
    disputeStatus: disputeStatusOf(payment),
    isDueRefunded: isDueRefunded(payment),
  };
}
