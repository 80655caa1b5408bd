import { createHmac } from 'node:crypto';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import { COMMUNITIES } from '#libs/communities.js';
import type { PlanData, PlanOrderResponse } from '#libs/contract/plans.js';
import { Api, type ApiAnswer, type Person, type Session } from '../../../../scripts/browser/api.js';
import type { RunningProduct } from '../../../../scripts/browser/product.js';
import { StandInControl, type PaymentProof } from '../../../../scripts/browser/stand-in.js';
import { capturedPayment } from '../../support/captured-payment.js';
import { concurrently, times } from './concurrently.js';

export type Customer = Person & Session & { api: Api };

/** Plan data with a car, community and time slot derived from a number, so that many orders do not fill a slot. */
export function carOf(number: number, details: Partial<PlanData> = {}): PlanData {
  const { name: community } = COMMUNITIES[number % COMMUNITIES.length]!;
  return {
    carName: 'Hyundai Creta',
    carColor: 'Polar white',
    carNumber: `MH12AB${String(number % 10_000).padStart(4, '0')}`,
    planDuration: 1,
    timeSlot: PLAN_SLOTS[Math.floor(number / COMMUNITIES.length) % PLAN_SLOTS.length]!,
    address: `${number}, ${community}`,
    parking: 'Basement 1, bay 42',
    ...details,
  };
}

const REGISTRATION_CONCURRENCY = 4;
const PAGE_SIZE = 1000;

/** Calls a running product as its customers, its admin and the payment provider. */
export class Shop {
  readonly provider: StandInControl;
  private registered = 0;

  constructor(readonly product: RunningProduct) {
    this.provider = new StandInControl(product);
  }

  /** A new customer, signed in, with their own IP address. */
  async customer(): Promise<Customer> {
    return (await this.customers(1))[0]!;
  }

  /** New customers, signed in, each with their own IP address. */
  customers(count: number): Promise<Customer[]> {
    const first = this.registered;
    this.registered += count;
    const register = (number: number) => async () => {
      const api = new Api(this.product);
      const digits = String(first + number).padStart(6, '0');
      return { ...(await api.customer({ email: `buyer.${digits}@example.com`, phone: `9812${digits}` })), api };
    };
    return concurrently(times(count, register), REGISTRATION_CONCURRENCY);
  }

  /** Changes some of the operator's settings. */
  async changeSettings(change: object): Promise<void> {
    const api = new Api(this.product);
    const { token } = await api.admin();
    const {
      id: _,
      _id: __,
      version: ___,
      ...settings
    } = (await api.expect(200, 'GET', '/api/settings', { token })).body;
    await api.expect(200, 'PUT', '/api/settings', { token, body: { ...settings, ...change } });
  }

  /** For tests in which one customer begins many orders. */
  async raiseOrderLimits(): Promise<void> {
    const api = new Api(this.product);
    const { token } = await api.admin();
    const { orderLimits } = (await api.expect(200, 'GET', '/api/settings', { token })).body;
    const raised = Object.fromEntries(Object.keys(orderLimits as object).map((limit) => [limit, 1000]));
    await this.changeSettings({ orderLimits: raised });
  }

  /** Begins an order for a subscription. Throws unless the product creates it. */
  async order({ api, token }: Customer, planData: PlanData): Promise<PlanOrderResponse> {
    return (await api.expect<PlanOrderResponse>(201, 'POST', '/api/checkout/order', { token, body: { planData } }))
      .body;
  }

  /** Sends the request of the browser after a payment. */
  confirm({ api, token, userId }: Customer, planData: PlanData, proof: PaymentProof): Promise<ApiAnswer<any>> {
    const { razorpay_payment_id: paymentId, razorpay_order_id, razorpay_signature } = proof;
    const body = { userId, planData: { ...planData, paymentId }, razorpay_order_id, razorpay_signature };
    return api.call('POST', '/api/checkout/add', { token, body });
  }

  /** Delivers an event, signed like by the provider. @param id the same for every delivery of one event */
  webhook(event: object, id: string): Promise<ApiAnswer<unknown>> {
    const secret = createHmac('sha256', this.product.jwtSecret).update('razorpay webhook secret').digest('hex');
    const signature = createHmac('sha256', secret).update(JSON.stringify(event)).digest('hex');
    return new Api(this.product).call('POST', '/api/payments/webhook', {
      body: event,
      headers: { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature },
    });
  }

  /** The total number of records of a list. */
  async total(path: string): Promise<number> {
    const api = new Api(this.product);
    const { token } = await api.admin();
    const { headers } = await api.expect(200, 'GET', `${path}?range=[0,0]`, { token });
    return Number(headers.get('content-range')!.split('/')[1]);
  }

  /** All records of a list, read as an admin. */
  async all<T>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> {
    const api = new Api(this.product);
    const { token } = await api.admin();
    const records: T[] = [];
    for (;;) {
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        range: JSON.stringify([records.length, records.length + PAGE_SIZE - 1]),
        sort: JSON.stringify(['id', 'ASC']),
      });
      const { body } = await api.expect<T[]>(200, 'GET', `${path}?${query.toString()}`, { token });
      records.push(...body);
      if (body.length < PAGE_SIZE) return records;
    }
  }
}

/** The three events with which the provider reports a captured payment. */
export function eventsOf(proof: PaymentProof, amount: number): object[] {
  const payment = capturedPayment(proof, amount, Math.floor(Date.now() / 1000));
  return [
    event('payment.authorized', { ...payment, status: 'authorized', captured: false }),
    event('payment.captured', payment),
    event('order.paid', payment),
  ];
}

function event(name: string, entity: object): object {
  return {
    entity: 'event',
    event: name,
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: Math.floor(Date.now() / 1000),
  };
}
