import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlanData } from '#libs/contract/plans.js';
import { Api, type Person } from '../../../../scripts/browser/api.js';
import type { PaymentProof } from '../../../../scripts/browser/stand-in.js';
import { carOf, type Customer, type Shop } from './shop.js';
import { isConnectionClosed } from './until-answered.js';

/** How long a buyer waits before repeating a request whose connection was closed. */
const RETRY_MS = 30;
const POLL_MS = 2;

/** What one buyer knows from the responses they received. */
interface Purchase {
  person: Person;
  registered: boolean;
  proof: PaymentProof | null;
  planId: string | null;
}

/**
 * Buyers who make one purchase after another while the product is killed and restarted. When a connection is closed,
 * they repeat the request or give up at random.
 */
export class Storm {
  readonly purchases: Purchase[] = [];
  /** The number of responses that buyers received. */
  responses = 0;
  private ended = false;

  /** @param tolerated errors that may occur while a process ends, beside closed connections */
  constructor(
    private readonly shop: Shop,
    private readonly tolerated = ERRORS_WHILE_ENDING,
  ) {}

  /** Runs until end(); resolves when every buyer has finished or given up. */
  async run(buyers: number): Promise<void> {
    await Promise.all(Array.from({ length: buyers }, () => this.buyer()));
  }

  end(): void {
    this.ended = true;
  }

  /** Resolves after this many more responses. */
  async untilResponses(count: number): Promise<void> {
    const until = this.responses + count;
    while (this.responses < until && !this.ended) await pause(POLL_MS);
  }

  private async buyer(): Promise<void> {
    while (!this.ended) {
      if (await this.isOpen()) await this.purchase();
      else await pause(RETRY_MS);
    }
  }

  private async isOpen(): Promise<boolean> {
    return fetch(`${this.shop.product.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  private async purchase(): Promise<void> {
    const api = new Api(this.shop.product);
    const person = api.person();
    const purchase: Purchase = { person, registered: false, proof: null, planId: null };
    this.purchases.push(purchase);
    const planData = carOf(this.purchases.length);

    const registered = await this.withRetries(() =>
      api.call('POST', '/api/register', { body: { ...person, confirmPassword: person.password } }),
    );
    // After a lost response the account may exist already, and a second registration is rejected.
    if (registered?.status !== 201) return;
    purchase.registered = true;
    const session = await this.withRetries(() => api.login(person));
    if (!session) return;
    const customer: Customer = { ...person, ...session, api };
    const order = await this.withRetries(() => this.shop.order(customer, planData));
    if (!order) return;

    // After a lost response, paying again would report the order as paid. The webhook has to complete it.
    purchase.proof = await this.once(() => this.shop.provider.pay(order.orderId));
    if (purchase.proof) purchase.planId = await this.confirmed(customer, planData, purchase.proof);
  }

  private async confirmed(customer: Customer, planData: PlanData, proof: PaymentProof): Promise<string | null> {
    return this.withRetries(async () => {
      const { status, body } = await this.shop.confirm(customer, planData, proof);
      if (status !== 201) throw new Error(`checkout/add answered ${status}: ${JSON.stringify(body)}`);
      return body.id as string;
    });
  }

  /** Returns the response, or null if the connection was closed and the buyer gave up. */
  private async withRetries<T>(call: () => Promise<T>): Promise<T | null> {
    for (;;) {
      const answer = await this.once(call);
      if (answer !== null) return answer;
      if (randomInt(3) === 0) return null;
      await pause(RETRY_MS);
    }
  }

  /** Returns the response, or null if the product ended before it arrived. Throws for error responses. */
  private async once<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await call();
      this.responses += 1;
      return answer;
    } catch (error) {
      if (isConnectionClosed(error) || this.tolerated.test((error as Error | null)?.message ?? '')) return null;
      throw error;
    }
  }
}

/** The stand-in ends with the product, whose last response may report that the provider is unavailable. */
const ERRORS_WHILE_ENDING = /payment-provider-unavailable|payment-unconfirmed/;
