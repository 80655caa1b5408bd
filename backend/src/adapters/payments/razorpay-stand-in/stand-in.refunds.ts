import { insertIfAbsent } from '../../../kernel/insert-if-absent.js';
import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import type { Faults } from './faults.js';
import { ProviderError, ResponseLost, found } from './provider-error.js';
import { paymentEntity, refundEntity } from './stand-in.entities.js';
import {
  entityIdFrom,
  newEntityId,
  type PaymentRefund,
  type StandInStore,
  type StoredPayment,
  type StoredRefund,
} from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

/** The provider's rule for X-Refund-Idempotency. */
const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;

interface WantedRefund {
  amount?: unknown;
  receipt?: unknown;
  /** Null for a refund from the dashboard. */
  key: string | null;
}

/** Simulates the provider's refunds. */
export class StandInRefunds {
  /** The number of 409 responses to calls for a refund, by payment and key. */
  private readonly inProgress = new Map<string, number>();

  constructor(
    private readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly faultsOf: (orderId: string | null) => Faults,
    private readonly now: () => number,
  ) {}

  /** Creates a refund, or returns the one with this idempotency key. Throws ProviderError and ResponseLost. */
  async make(paymentId: string, { amount, receipt, key }: WantedRefund): Promise<StoredRefund> {
    const payment = await this.payment(paymentId);
    const wanted = amount === undefined ? payment.amount : amount;
    if (!Number.isSafeInteger(wanted) || (wanted as number) < 100)
      throw new ProviderError(400, 'The amount must be atleast INR 1.00');
    if (key !== null && !REFUND_KEY.test(key))
      throw new ProviderError(400, 'The idempotency key must be 10 or more letters, digits, hyphens and underscores.');
    if (receipt !== undefined && receipt !== null && (typeof receipt !== 'string' || receipt.length > 40))
      throw new ProviderError(400, 'The receipt may not be greater than 40 characters.');
    const faults = this.faultsOf(payment.order_id);
    this.applyFaults(`${paymentId} ${key}`, faults);
    const status = faults.refundFailed ? 'failed' : faults.refundPending ? 'pending' : 'processed';
    const refund = await this.insertIfAbsent(paymentId, {
      id: key === null ? newEntityId('rfnd') : entityIdFrom('rfnd', paymentId, key),
      amount: wanted as number,
      receipt: (receipt as string | undefined) ?? null,
      status,
    });
    await this.announce(refund, payment.order_id);
    if (faults.refundResponseLost) throw new ResponseLost();
    return refund;
  }

  /** Settles a pending refund, or fails a processed one that the customer's bank returned. */
  async settle(refundId: string, status: 'processed' | 'failed'): Promise<StoredRefund> {
    const { payment_id } = await this.find(refundId);
    const payment = (await updateWithRetry(this.store.payments, payment_id, (current) =>
      counted({
        ...current,
        refunds: current.refunds.map((refund) => (refund.id === refundId ? { ...refund, status } : refund)),
      }),
    ))!;
    const refund = (await updateWithRetry(this.store.refunds, refundId, (current) => ({
      ...current,
      status,
      acquirer_data: { arn: status === 'processed' ? arnOf(refundId) : null },
    })))!;
    await this.announce(refund, payment.order_id);
    return refund;
  }

  /** Simulates an instant refund that falls back to normal speed. */
  async slowDown(refundId: string): Promise<StoredRefund> {
    const refund = await this.find(refundId);
    const stored = await this.payment(refund.payment_id);
    const entity = { ...refundEntity(refund), speed_requested: 'optimum', speed_processed: 'normal' };
    await this.webhooks.send(refundId, this.faultsOf(stored.order_id), [
      ['refund.speed_changed', { refund: entity, payment: paymentEntity(stored) }],
    ]);
    return refund;
  }

  /** Simulates the automatic refund of an authorization that was not captured. */
  async autoRefund(paymentId: string): Promise<StoredRefund> {
    const payment = await this.payment(paymentId);
    if (payment.captured || payment.status !== 'authorized')
      throw new ProviderError(400, 'Only an authorized payment is refunded by the provider.');
    const id = entityIdFrom('rfnd', paymentId, 'auto-refund');
    await updateWithRetry(this.store.payments, paymentId, (current) => ({
      ...current,
      status: 'refunded' as const,
      amount_refunded: current.amount,
      capture_at: null,
      refunds: [{ id, amount: current.amount, receipt: null, status: 'processed' as const }],
    }));
    const refund = await this.insert(paymentId, { id, amount: payment.amount, receipt: null, status: 'processed' });
    await this.announce(refund, payment.order_id);
    return refund;
  }

  /** The refunds created in a period, newest first. Times in milliseconds since 1970, both included. */
  created(period: { gte?: number; lte?: number }, page: { limit: number; offset: number }): Promise<StoredRefund[]> {
    const filter = Object.keys(period).length > 0 ? { created_at: period } : {};
    return this.store.refunds.list({ filter, sort: ['created_at', 'DESC'], ...page });
  }

  /** A refund as stored. Throws ProviderError for an unknown id. */
  async find(id: string): Promise<StoredRefund> {
    return found(await this.store.refunds.get(id));
  }

  private applyFaults(call: string, { refundRejected, refundInProgress = 0 }: Faults): void {
    if (refundRejected)
      throw new ProviderError(400, 'Your account does not have enough balance to carry out the refund operation.');
    const attempts = this.inProgress.get(call) ?? 0;
    if (attempts >= refundInProgress) return;
    this.inProgress.set(call, attempts + 1);
    throw new ProviderError(
      409,
      'Request failed because another request with the same idempotency key is in progress.',
    );
  }

  private async insertIfAbsent(paymentId: string, wanted: PaymentRefund): Promise<StoredRefund> {
    const { refunds } = (await updateWithRetry(this.store.payments, paymentId, (payment) => {
      const known = payment.refunds.find(({ id }) => id === wanted.id);
      if (known && (known.amount !== wanted.amount || known.receipt !== wanted.receipt))
        throw new ProviderError(400, 'Different request with the same idempotency key has already been processed.');
      if (known) return null;
      if (!payment.captured)
        throw new ProviderError(400, 'The payment status should be captured for action to be taken');
      const refunded = counted({ ...payment, refunds: [...payment.refunds, wanted] });
      if (refunded.amount_refunded > payment.amount)
        throw new ProviderError(400, 'The refund amount provided is greater than amount captured');
      return refunded;
    }))!;
    return this.insert(
      paymentId,
      refunds.find(({ id }) => id === wanted.id)!,
    );
  }

  private insert(paymentId: string, { id, amount, receipt, status }: PaymentRefund): Promise<StoredRefund> {
    return insertIfAbsent(this.store.refunds, {
      id,
      payment_id: paymentId,
      amount,
      status,
      receipt,
      acquirer_data: { arn: status === 'processed' ? arnOf(id) : null },
      created_at: this.now(),
    });
  }

  private async announce(refund: StoredRefund, orderId: string | null): Promise<void> {
    const payment = paymentEntity(await this.payment(refund.payment_id));
    const created = { refund: refundEntity({ ...refund, status: 'pending' }), payment };
    const settled = { refund: refundEntity(refund), payment };
    await this.webhooks.send(refund.id, this.faultsOf(orderId), [
      ['refund.created', created],
      ...(refund.status === 'pending' ? [] : ([[`refund.${refund.status}`, settled]] as const)),
    ]);
  }

  private async payment(id: string): Promise<StoredPayment> {
    return found(await this.store.payments.get(id));
  }
}

/** The payment with totals of its refunds. Failed ones do not count. */
function counted(payment: StoredPayment): StoredPayment {
  const amount_refunded = payment.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return { ...payment, amount_refunded, status: amount_refunded === payment.amount ? 'refunded' : 'captured' };
}

/** A reference of 23 digits, like those of banks. */
function arnOf(refundId: string): string {
  return BigInt(`0x${refundId.replace(/\W|[^0-9a-f]/g, '')}`)
    .toString()
    .padStart(23, '7')
    .slice(0, 23);
}
