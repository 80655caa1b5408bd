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
    const paid = payments.filter((payment) => payment.paymentId !== null).map(paymentRecord);
    await this.store.orders.insertAll(payments.filter(({ orderId }) => orderId !== null).map(orderRecord));
    await this.store.payments.insertAll(paid);
    await this.store.refunds.insertAll(
      paid.flatMap(({ id, refunds, created_at }) =>
        refunds.map((refund) => ({ ...refund, payment_id: id, status: 'processed' as const, created_at })),
      ),
    );
  }
}

function orderRecord({ id, orderId, purpose, amount, paymentId, createdAt }: RestoredPayment): NewRecord<StoredOrder> {
  const isPaid = paymentId !== null;
  return {
    id: orderId!,
    amount,
    currency: 'INR',
    receipt: id,
    status: isPaid ? 'paid' : 'created',
    amount_paid: isPaid ? amount : 0,
    attempts: isPaid ? 1 : 0,
    notes: { purpose },
    created_at: Date.parse(createdAt),
  };
}

function paymentRecord({ orderId, paymentId, amount, refunded, createdAt }: RestoredPayment): NewRecord<StoredPayment> {
  return {
    id: paymentId!,
    order_id: orderId,
    amount,
    currency: 'INR',
    status: refunded === amount ? 'refunded' : 'captured',
    captured: true,
    amount_refunded: refunded,
    refunds: refunded > 0 ? [{ id: entityIdFrom('rfnd', paymentId!, 'demo'), amount: refunded }] : [],
    error_description: null,
    capture_at: null,
    created_at: Date.parse(createdAt),
  };
}
