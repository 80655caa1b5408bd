import { randomBytes } from 'node:crypto';
import { changeRecord } from '../../../kernel/change-record.js';
import { UniqueViolation, type CollectionDefinition, type Database, type StoredRecord } from '../../../kernel/database.port.js';
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from '../razorpay.entities.js';

export type StoredOrder = StoredRecord & Omit<RazorpayOrder, 'id'> & { amount_paid: number; notes: Record<string, string> };
export type StoredPayment = StoredRecord &
  Omit<RazorpayPayment, 'id'> & { amount_refunded: number; captured: boolean; created_at: number; error_description: string | null };
export type StoredRefund = StoredRecord & Omit<RazorpayRefund, 'id'> & { idempotency_key: string | null; created_at: number };

/** One webhook that is to be delivered, or was. */
export interface Delivery extends StoredRecord {
  /** The same for every delivery of one event. */
  event_id: string;
  event: string;
  body: string;
  forged: boolean;
  attempts: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  created_at: number;
}

const orders: CollectionDefinition<StoredOrder> = {
  name: 'standin_orders',
  fields: { amount: 'integer', currency: 'string', receipt: 'string', status: 'string', amount_paid: 'integer', notes: 'json', created_at: 'integer' },
  indexes: [['receipt', 'created_at'], ['created_at']],
};

const payments: CollectionDefinition<StoredPayment> = {
  name: 'standin_payments',
  fields: {
    order_id: 'string',
    amount: 'integer',
    currency: 'string',
    status: 'string',
    captured: 'boolean',
    amount_refunded: 'integer',
    error_description: 'string',
    created_at: 'integer',
  },
  indexes: [['order_id', 'created_at'], ['created_at']],
};

const refunds: CollectionDefinition<StoredRefund> = {
  name: 'standin_refunds',
  fields: { payment_id: 'string', amount: 'integer', status: 'string', idempotency_key: 'string', created_at: 'integer' },
  unique: [['payment_id', 'idempotency_key']],
  indexes: [['payment_id', 'created_at'], ['created_at']],
};

const deliveries: CollectionDefinition<Delivery> = {
  name: 'standin_deliveries',
  fields: { event_id: 'string', event: 'string', body: 'json', forged: 'boolean', attempts: 'integer', state: 'string', created_at: 'integer' },
  indexes: [['state', 'created_at'], ['created_at']],
};

/** The stand-in's books. They outlive the process, as the provider's do. */
export class StandInStore {
  readonly orders;
  readonly payments;
  readonly refunds;
  readonly deliveries;

  constructor(database: Database) {
    this.orders = database.collection(orders);
    this.payments = database.collection(payments);
    this.refunds = database.collection(refunds);
    this.deliveries = database.collection(deliveries);
  }

  /** The refund with this idempotency key, made now if there is none. Throws RangeError beyond what was captured. */
  async refundOnce(paymentId: string, amount: number, key: string | null): Promise<StoredRefund> {
    const known = key && (await this.refunds.first({ filter: { payment_id: paymentId, idempotency_key: key } }));
    if (known) return known;
    await this.addRefunded(paymentId, amount);
    const refund = { id: newEntityId('rfnd'), payment_id: paymentId, amount, status: 'processed' as const, idempotency_key: key, created_at: seconds() };
    try {
      return await this.refunds.insert(refund);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      await this.addRefunded(paymentId, -amount);
      return (await this.refunds.first({ filter: { payment_id: paymentId, idempotency_key: key } }))!;
    }
  }

  private async addRefunded(paymentId: string, amount: number): Promise<void> {
    await changeRecord(this.payments, paymentId, (payment) => {
      const amount_refunded = payment.amount_refunded + amount;
      if (!payment.captured || amount_refunded > payment.amount) throw new RangeError('The refund amount is greater than the refundable amount');
      return { ...payment, amount_refunded, status: amount_refunded === payment.amount ? ('refunded' as const) : ('captured' as const) };
    });
  }
}

/** An id as the provider writes them: `order_` and fourteen letters and digits. */
export function newEntityId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomBytes(14).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`;
}

/** Seconds since 1970, as the provider writes times. */
export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
