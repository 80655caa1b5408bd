import { DemoBooks, type RestoredPayment } from '../../../demo/demo-books.port.js';
import type { Database, NewRecord } from '../../../kernel/database.port.js';
import { entityIdFrom, StandInStore, type StoredOrder, type StoredPayment } from './stand-in.store.js';

/** The stand-in's books take what demo data says was paid and refunded. */
export class StandInDemoBooks extends DemoBooks {
  private readonly store;

  constructor(database: Database) {
    super();
    this.store = new StandInStore(database);
  }

  override async enter(payments: readonly RestoredPayment[]): Promise<void> {
    const paid = payments.filter((payment) => payment.providerPaymentId !== null).map(paymentRecord);
    await this.store.orders.insertAll(
      payments.filter(({ providerOrderId }) => providerOrderId !== null).map(orderRecord),
    );
    await this.store.payments.insertAll(paid);
    await this.store.refunds.insertAll(
      paid.flatMap(({ id, refunds, created_at }) =>
        refunds.map((refund) => ({ ...refund, payment_id: id, acquirer_data: null, created_at })),
      ),
    );
  }
}

function orderRecord({
  id,
  providerOrderId,
  orderId,
  amount,
  providerPaymentId,
  createdAt,
}: RestoredPayment): NewRecord<StoredOrder> {
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
  createdAt,
}: RestoredPayment): NewRecord<StoredPayment> {
  return {
    id: providerPaymentId!,
    order_id: providerOrderId,
    amount,
    currency: 'INR',
    status: refunded === amount ? 'refunded' : 'captured',
    captured: true,
    amount_refunded: refunded,
    refunds: refunds.map((refund) => ({
      id: entityIdFrom('rfnd', providerPaymentId!, refund.id),
      amount: refund.amount,
      receipt: refund.id,
      status: 'processed' as const,
    })),
    error_description: null,
    capture_at: null,
    created_at: Date.parse(createdAt),
  };
}
