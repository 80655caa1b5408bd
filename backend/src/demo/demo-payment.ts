import type { CalendarDate, Instant } from '#libs/calendar.js';
import { idFrom } from '../kernel/ids.js';
import { restoredBilling, type BillingFields } from '../orders/billing.js';
import { soonAfter } from './demo-moments.js';
import type { DemoPayment, DemoWorld } from './demo-world.js';

/** The payment of an order. @param amount paise */
export function demoPayment(
  world: DemoWorld,
  orderId: string,
  amount: number,
  status: 'created' | 'captured' | 'abandoned',
  { userId, createdAt }: { userId: string; createdAt: Instant },
): DemoPayment {
  const entity = (kind: string) => `${kind}_${idFrom('demo', kind, orderId).slice(0, 14)}`;
  const isPaid = status === 'captured';
  return {
    orderId,
    userId,
    amount,
    providerOrderId: status === 'created' ? null : entity('order'),
    providerPaymentId: isPaid ? entity('pay') : null,
    status,
    settled: true,
    refunds: [],
    refunded: 0,
    providerRefundId: null,
    createdAt,
    capturedAt: isPaid ? soonAfter(world.random, createdAt) : null,
    nextCheckAt: status === 'created' ? world.now : null,
  };
}

/** The billing of an order with this payment. @param on the day of the payment */
export function restoredBillingOf(
  on: CalendarDate,
  { providerPaymentId, amount, capturedAt, refunds }: DemoPayment,
): BillingFields {
  const paid = { paymentId: providerPaymentId!, amount, at: capturedAt! };
  return restoredBilling(on, paid, refunds[0] ?? null);
}

/** A payment that was refunded in full. */
export function refundAll(payment: DemoPayment): void {
  const { providerPaymentId, amount, capturedAt } = payment;
  const refund = {
    id: idFrom('refund', providerPaymentId!, '1'),
    attempt: 1,
    retryOf: null,
    amount,
    status: 'processed' as const,
    source: 'operator' as const,
    reason: 'The order was cancelled',
    requestedBy: null,
    requestKey: null,
    closesOrder: true,
    isGoodwill: false,
    createdAt: capturedAt!,
  };
  const providerRefundId = `rfnd_${idFrom('demo', 'rfnd', refund.id).slice(0, 14)}`;
  Object.assign(payment, { status: 'refunded', refunds: [refund], refunded: amount, providerRefundId });
}
