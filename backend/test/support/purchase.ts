import { createHmac } from 'node:crypto';
import type { PlanData, PlanOrderResponse, PlanResponse } from '#libs/contract/plans.js';
import { standInSettings } from '../../src/app.js';
import { Clock } from '../../src/kernel/clock.port.js';
import { JobRunner } from '../../src/kernel/jobs.js';
import { PAYMENT_EVENTS_JOB } from '../../src/payments/payment-events.service.js';
import type { TestApp } from './app.js';
import { capturedPayment } from './captured-payment.js';

/** What the provider's checkout returns to the browser after a payment. */
export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export const CRETA: PlanData = {
  carName: 'Hyundai Creta',
  carColor: 'White',
  carNumber: 'MH 12 AB 1234',
  planDuration: 1,
  timeSlot: '5:00-5:30',
  address: 'B-704, Amber Heights, Baner',
  parking: 'Basement 1, bay 42',
};

const SLOTS = ['5:00-5:30', '5:30-6:00', '6:00-6:30', '6:30-7:00', '7:00-7:30', '7:30-8:00'];

/** Returns a function that returns a plan of another car at each call, in one slot after the other. */
export function differentPlans(): () => PlanData {
  let cars = 0;
  return () => {
    cars += 1;
    return { ...CRETA, carNumber: `MH12AB${String(cars).padStart(4, '0')}`, timeSlot: SLOTS[cars % SLOTS.length]! };
  };
}

/** The payment provider's side of a purchase, and its secrets, for forged requests. */
export class Provider {
  readonly keys;

  constructor(private readonly app: TestApp) {
    this.keys = standInSettings(app.jwtSecret, () => app.url);
  }

  /** A customer pays in the provider's modal. */
  async pay(orderId: string, outcome: 'success' | 'failure' = 'success'): Promise<Proof> {
    const answer = await this.app.post('/razorpay-stand-in/checkout/pay', {
      key_id: this.keys.keyId,
      order_id: orderId,
      outcome,
    });
    return answer.body;
  }

  /** Makes the provider simulate faults from now on, for one of its orders or for all; {} ends them. */
  async setFaults(faults: unknown, orderId?: string): Promise<void> {
    const answer = await this.app.request('POST', '/razorpay-stand-in/control', {
      body: { faults, order_id: orderId },
      headers: this.basic(),
    });
    if (answer.status >= 300) throw new Error(`control answered ${answer.status}: ${answer.text}`);
  }

  /**
   * Makes a payment for an order that the application did not create, such as one from the provider's dashboard. Paise.
   */
  async payForeignOrder(amount: number): Promise<string> {
    const order = await this.app.request('POST', '/razorpay-stand-in/v1/orders', {
      body: { amount, currency: 'INR', receipt: 'by hand' },
      headers: this.basic(),
    });
    const { razorpay_payment_id, razorpay_order_id } = await this.pay(order.body.id);
    const told = await this.webhook(this.captured({ razorpay_payment_id, razorpay_order_id }, amount), {
      id: `evt_${razorpay_payment_id}`,
    });
    if (told.status !== 200) throw new Error(`the webhook answered ${told.status}: ${told.text}`);
    return razorpay_payment_id;
  }

  /** Makes a refund in the provider's dashboard. Paise. */
  refundInDashboard(paymentId: string, amount: number): Promise<{ id: string }> {
    return this.act('refund', { payment_id: paymentId, amount });
  }

  /** Does what the provider, a bank or somebody in the provider's dashboard would do. */
  async act<T = { id: string }>(action: string, details: Record<string, unknown>): Promise<T> {
    const answer = await this.app.request<T>('POST', '/razorpay-stand-in/control', {
      body: { action, ...details },
      headers: this.basic(),
    });
    if (answer.status >= 300) throw new Error(`control answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  /** The provider's refunds of a payment, newest first. */
  async refundsOf(
    paymentId: string,
  ): Promise<{ id: string; amount: number; status: string; receipt: string | null }[]> {
    return (await this.records()).refunds.filter((refund: { payment_id: string }) => refund.payment_id === paymentId);
  }

  async records(): Promise<any> {
    return (await this.app.request('GET', '/razorpay-stand-in/control', { headers: this.basic() })).body;
  }

  /** Sends a webhook, signed as by the provider unless another secret is given. Resolves when the event is applied. */
  async webhook(
    event: unknown,
    { id = 'evt_test', secret = this.keys.webhookSecret, body = JSON.stringify(event) } = {},
  ) {
    const response = await this.app.request('POST', '/api/payments/webhook', {
      raw: body,
      headers: {
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
    });
    await this.app.app.nest.get(JobRunner).run(PAYMENT_EVENTS_JOB);
    return response;
  }

  /** The event that reports a captured payment. */
  captured(
    proof: Pick<Proof, 'razorpay_order_id' | 'razorpay_payment_id'>,
    amount: number,
    more: Record<string, unknown> = {},
  ) {
    const entity = { ...capturedPayment(proof, amount, this.seconds()), ...more };
    return {
      entity: 'event',
      event: 'payment.captured',
      contains: ['payment'],
      payload: { payment: { entity } },
      created_at: this.seconds(),
    };
  }

  private seconds(): number {
    return Math.floor(this.app.app.nest.get(Clock).millis() / 1000);
  }

  basic(): Record<string, string> {
    return { authorization: `Basic ${Buffer.from(`${this.keys.keyId}:${this.keys.keySecret}`).toString('base64')}` };
  }
}

/** Begins a purchase up to the provider's order. */
export async function order(app: TestApp, token: string, planData: PlanData = CRETA): Promise<PlanOrderResponse> {
  const answer = await app.post<PlanOrderResponse>('/api/checkout/order', { planData }, token);
  if (answer.status !== 201) throw new Error(`checkout/order answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** What the browser sends after paying. */
export function completion(userId: string, proof: Proof, planData: PlanData = CRETA) {
  const { razorpay_payment_id: paymentId, razorpay_order_id, razorpay_signature } = proof;
  return { userId, planData: { ...planData, paymentId }, razorpay_order_id, razorpay_signature };
}

/** A plan, bought and paid. */
export async function buy(
  app: TestApp,
  customer: { token: string; userId: string },
  planData: PlanData = CRETA,
): Promise<PlanResponse> {
  const { orderId } = await order(app, customer.token, planData);
  const proof = await new Provider(app).pay(orderId);
  const answer = await app.post<PlanResponse>(
    '/api/checkout/add',
    completion(customer.userId, proof, planData),
    customer.token,
  );
  if (answer.status !== 201) throw new Error(`checkout/add answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** A customer's plans, newest first. */
export async function plansOf(app: TestApp, customer: { token: string; userId: string }): Promise<PlanResponse[]> {
  return (await app.get<PlanResponse[]>(`/api/plans/${customer.userId}`, customer.token)).body;
}
