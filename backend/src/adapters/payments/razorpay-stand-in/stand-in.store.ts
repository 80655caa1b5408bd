import { randomBytes } from 'node:crypto';
import type { CollectionDefinition, Database, StoredRecord } from '../../../kernel/database.port.js';
import { idFrom } from '../../../kernel/ids.js';
import type {
  RazorpayDispute,
  RazorpayDowntime,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayPaymentLink,
  RazorpayRefund,
  RazorpaySettlement,
  RazorpaySettlementItem,
} from '../razorpay.entities.js';

/** Times are milliseconds since 1970, because the provider's seconds are too coarse for sorting. */
export type StoredOrder = StoredRecord &
  Omit<RazorpayOrder, 'id'> & { amount_paid: number; attempts: number; notes: Record<string, string> };
export type StoredPayment = StoredRecord &
  Omit<RazorpayPayment, 'id'> & {
    amount_refunded: number;
    captured: boolean;
    /** Part of the payment, so that a crash cannot leave a refund that is counted but not created. */
    refunds: PaymentRefund[];
    error_description: string | null;
    /** When it is captured automatically. Null once that is done and reported, or if it never is. */
    capture_at: number | null;
    created_at: number;
  };
export type StoredRefund = StoredRecord & Omit<RazorpayRefund, 'id'>;
export type StoredDispute = StoredRecord & Omit<RazorpayDispute, 'id'>;
export type StoredSettlement = StoredRecord & Omit<RazorpaySettlement, 'id'> & { items: RazorpaySettlementItem[] };
export type StoredDowntime = StoredRecord & Omit<RazorpayDowntime, 'id'> & { created_at: number };

export type StoredPaymentLink = StoredRecord &
  Omit<RazorpayPaymentLink, 'id' | 'short_url'> & {
    description: string;
    /** Milliseconds since 1970. */
    expire_by: number;
    order_id: string | null;
    created_at: number;
  };

/** A refund as part of its payment. */
export interface PaymentRefund {
  id: string;
  amount: number;
  receipt: string | null;
  status: RazorpayRefund['status'];
}

/** A webhook, pending or delivered. */
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
  fields: {
    amount: 'integer',
    currency: 'string',
    receipt: 'string',
    status: 'string',
    amount_paid: 'integer',
    attempts: 'integer',
    notes: 'json',
    created_at: 'integer',
  },
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
    refunds: 'json',
    error_description: 'string',
    capture_at: 'integer',
    created_at: 'integer',
  },
  indexes: [['order_id', 'created_at'], ['created_at'], ['capture_at']],
};

const refunds: CollectionDefinition<StoredRefund> = {
  name: 'standin_refunds',
  fields: {
    payment_id: 'string',
    amount: 'integer',
    status: 'string',
    receipt: 'string',
    acquirer_data: 'json',
    created_at: 'integer',
  },
  indexes: [['payment_id', 'created_at'], ['created_at']],
};

const disputes: CollectionDefinition<StoredDispute> = {
  name: 'standin_disputes',
  fields: {
    payment_id: 'string',
    amount: 'integer',
    amount_deducted: 'integer',
    phase: 'string',
    status: 'string',
    reason_code: 'string',
    respond_by: 'integer',
    created_at: 'integer',
  },
  indexes: [['created_at']],
};

const settlements: CollectionDefinition<StoredSettlement> = {
  name: 'standin_settlements',
  fields: {
    amount: 'integer',
    status: 'string',
    fees: 'integer',
    tax: 'integer',
    utr: 'string',
    items: 'json',
    created_at: 'integer',
  },
  indexes: [['created_at']],
};

const downtimes: CollectionDefinition<StoredDowntime> = {
  name: 'standin_downtimes',
  fields: {
    method: 'string',
    status: 'string',
    severity: 'string',
    instrument: 'json',
    begin: 'integer',
    end: 'integer',
    created_at: 'integer',
  },
  indexes: [['created_at']],
};

const paymentLinks: CollectionDefinition<StoredPaymentLink> = {
  name: 'standin_payment_links',
  fields: {
    reference_id: 'string',
    amount: 'integer',
    status: 'string',
    payments: 'json',
    description: 'json',
    expire_by: 'integer',
    order_id: 'string',
    created_at: 'integer',
  },
  unique: [['reference_id']],
  indexes: [['created_at']],
};

const deliveries: CollectionDefinition<Delivery> = {
  name: 'standin_deliveries',
  fields: {
    event_id: 'string',
    event: 'string',
    body: 'json',
    forged: 'boolean',
    attempts: 'integer',
    state: 'string',
    created_at: 'integer',
  },
  indexes: [['state', 'created_at'], ['created_at']],
};

/** The stand-in's records. They survive a restart, like the provider's. */
export class StandInStore {
  readonly orders;
  readonly payments;
  readonly refunds;
  readonly disputes;
  readonly settlements;
  readonly downtimes;
  readonly paymentLinks;
  readonly deliveries;

  constructor(database: Database) {
    this.orders = database.collection(orders);
    this.payments = database.collection(payments);
    this.refunds = database.collection(refunds);
    this.disputes = database.collection(disputes);
    this.settlements = database.collection(settlements);
    this.downtimes = database.collection(downtimes);
    this.paymentLinks = database.collection(paymentLinks);
    this.deliveries = database.collection(deliveries);
  }
}

/** An id in the provider's format: `order_` and fourteen letters and digits. */
export function newEntityId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'setl' | 'adj' | 'down' | 'plink'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

/** A deterministic id. */
export function entityIdFrom(kind: 'order' | 'rfnd' | 'evt', ...parts: string[]): string {
  return `${kind}_${idFrom(kind, ...parts).slice(0, 14)}`;
}
