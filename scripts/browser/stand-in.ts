import { createHmac } from 'node:crypto';
import type { Faults } from '../../backend/src/adapters/payments/razorpay-stand-in/faults.js';
import type { RunningProduct } from './product.js';

const KEY_ID = 'standin';

/** The records of the payment provider's stand-in, newest first. Amounts in paise. */
interface StandInRecords {
  orders: { id: string; amount: number; receipt: string; status: string }[];
  payments: {
    id: string;
    order_id: string;
    amount: number;
    status: string;
    captured: boolean;
    amount_refunded: number;
  }[];
  refunds: { id: string; payment_id: string; amount: number; status: string }[];
  deliveries: { event: string; event_id: string; body: string; state: string; attempts: number }[];
}

export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Controls the application's stand-in for Razorpay. */
export class StandInControl {
  constructor(private readonly product: Pick<RunningProduct, 'url' | 'jwtSecret'>) {}

  /** Sets the faults, replacing previous ones; with an order, for that order only. */
  async setFaults(faults: Faults, orderId?: string): Promise<void> {
    await this.call('POST', '/control', { faults, order_id: orderId });
  }

  async clearFaults(): Promise<void> {
    await this.setFaults({});
  }

  /**
   * Simulates an action of the provider, a bank or the provider's dashboard, such as `dispute.create`.
   *
   * @returns the resulting payment, refund or dispute
   */
  act(action: { action: string } & Record<string, string | number>): Promise<{ id: string }> {
    return this.call('POST', '/control', action);
  }

  records(): Promise<StandInRecords> {
    return this.call('GET', '/control');
  }

  /**
   * Pays an order like the checkout dialog, but without notifying a page: only the webhook and the reconciler report
   * it.
   */
  pay(orderId: string, outcome: 'success' | 'failure' = 'success'): Promise<PaymentProof> {
    return this.call('POST', '/checkout/pay', { key_id: KEY_ID, order_id: orderId, outcome });
  }

  /** Makes a refund in the provider's dashboard. Paise. */
  async refundInDashboard(paymentId: string, amount: number): Promise<void> {
    await this.call('POST', `/v1/payments/${paymentId}/refund`, { amount });
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const secret = createHmac('sha256', this.product.jwtSecret).update('razorpay key secret').digest('hex');
    const response = await fetch(`${this.product.url}/razorpay-stand-in${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        authorization: `Basic ${Buffer.from(`${KEY_ID}:${secret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    if (!response.ok)
      throw new Error(`the stand-in answered ${response.status} to ${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
