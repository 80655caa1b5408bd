import { DemoPayments, type DemoPayment } from '../../../demo/demo-payments.port.js';
import type { Clock } from '../../../kernel/clock.port.js';
import type { Database, NewRecord } from '../../../kernel/database.port.js';
import type { RazorpaySettlementItem } from '../razorpay.entities.js';
import { paymentLine, settlementOf } from './stand-in.settlements.js';
import { StandInStore, type StoredOrder, type StoredPayment, type StoredSettlement } from './stand-in.store.js';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

/** Records the payments and refunds of demo data in the stand-in. */
export class StandInDemoPayments extends DemoPayments {
  private readonly store;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    super();
    this.store = new StandInStore(database);
  }

  override async record(payments: readonly DemoPayment[]): Promise<void> {
    const paid = payments.filter((payment) => payment.providerPaymentId !== null).map(paymentRecord);
    await this.store.orders.insertAll(
      payments.filter(({ providerOrderId }) => providerOrderId !== null).map(orderRecord),
    );
    await this.store.payments.insertAll(paid);
    // Only for the first batch, because a large business has too many.
    if ((await this.store.settlements.count({})) === 0)
      await this.store.settlements.insertAll(weeklySettlements(paid, this.clock.millis()));
    await this.store.refunds.insertAll(
      paid.flatMap(({ id, refunds, created_at }) =>
        refunds.map((refund) => ({ ...refund, payment_id: id, acquirer_data: null, created_at })),
      ),
    );
  }
}

/** The unrefunded payments of each week, settled two days later. */
function weeklySettlements(payments: readonly NewRecord<StoredPayment>[], now: number): NewRecord<StoredSettlement>[] {
  const weeks = new Map<number, RazorpaySettlementItem[]>();
  for (const { id, amount, refunds, created_at } of payments) {
    const settledAt = (Math.floor(created_at / WEEK_MS) + 1) * WEEK_MS + 2 * DAY_MS;
    if (refunds.length > 0 || settledAt > now) continue;
    const lines = weeks.get(settledAt) ?? [];
    lines.push(paymentLine(id, amount));
    weeks.set(settledAt, lines);
  }
  return [...weeks].map(([settledAt, lines]) => settlementOf(lines, settledAt));
}

function orderRecord({
  id,
  providerOrderId,
  orderId,
  amount,
  providerPaymentId,
  createdAt,
}: DemoPayment): NewRecord<StoredOrder> {
  const isPaid = providerPaymentId !== null;
  return {
    id: providerOrderId!,
    amount,
    currency: 'INR',
    receipt: id,
    status: isPaid ? 'paid' : 'created',
    amount_paid: isPaid ? amount : 0,
    attempts: isPaid ? 1 : 0,
    notes: { orderId },
    created_at: Date.parse(createdAt),
  };
}

function paymentRecord({
  providerOrderId,
  providerPaymentId,
  amount,
  refunded,
  refunds,
  providerRefundId,
  createdAt,
}: DemoPayment): NewRecord<StoredPayment> {
  return {
    id: providerPaymentId!,
    order_id: providerOrderId,
    amount,
    currency: 'INR',
    status: refunded === amount ? 'refunded' : 'captured',
    captured: true,
    amount_refunded: refunded,
    refunds: refunds.map((refund) => ({
      id: providerRefundId!,
      amount: refund.amount,
      receipt: refund.id,
      status: 'processed' as const,
    })),
    error_description: null,
    capture_at: null,
    created_at: Date.parse(createdAt),
  };
}
