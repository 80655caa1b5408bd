import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlanData } from '#libs/contract/plans.js';
import { Api, type Person } from '../../../../scripts/browser/api.js';
import type { PaymentProof } from '../../../../scripts/browser/stand-in.js';
import { carOf, type Customer, type Shop } from './shop.js';
import { isCut } from './until-answered.js';

/** A connection that was cut is tried again after this. */
const RETRY_MS = 30;
const POLL_MS = 2;

/** What one buyer knows, from answers that arrived. */
export interface Purchase {
  person: Person;
  registered: boolean;
  proof: PaymentProof | null;
  planId: string | null;
}

/**
 * Buyers who purchase one after another while the product is killed under them. When their connection is cut they do as
 * people do: try again, or close the browser and never come back.
 */
export class Storm {
  readonly purchases: Purchase[] = [];
  /** How many calls of buyers have been answered. */
  answers = 0;
  private ended = false;

  /** @param survives errors that are no defect while something dies, beside cut connections */
  constructor(
    private readonly shop: Shop,
    private readonly survives = OF_DYING_PRODUCT,
  ) {}

  /** Runs until end(); resolves when every buyer has finished or given up. */
  async run(buyers: number): Promise<void> {
    await Promise.all(Array.from({ length: buyers }, () => this.buyer()));
  }

  end(): void {
    this.ended = true;
  }

  /** Resolves after so many more answers. */
  async answered(count: number): Promise<void> {
    const until = this.answers + count;
    while (this.answers < until && !this.ended) await pause(POLL_MS);
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

    const registered = await this.persistently(() =>
      api.call('POST', '/api/register', { body: { ...person, confirmPassword: person.password } }),
    );
    // After a lost answer the account may exist already, and a second registration is refused.
    if (registered?.status !== 201) return;
    purchase.registered = true;
    const session = await this.persistently(() => api.login(person));
    if (!session) return;
    const customer: Customer = { ...person, ...session, api };
    const order = await this.persistently(() => this.shop.order(customer, planData));
    if (!order) return;

    // Who pays again after a lost answer is told that the order is paid: the webhook has to complete it.
    purchase.proof = await this.once(() => this.shop.provider.pay(order.orderId));
    if (purchase.proof) purchase.planId = await this.confirmed(customer, planData, purchase.proof);
  }

  private async confirmed(customer: Customer, planData: PlanData, proof: PaymentProof): Promise<string | null> {
    return this.persistently(async () => {
      const { status, body } = await this.shop.confirm(customer, planData, proof);
      if (status !== 201) throw new Error(`checkout/add answered ${status}: ${JSON.stringify(body)}`);
      return body.id as string;
    });
  }

  /** The answer; null when the connection was cut and the buyer gave up. */
  private async persistently<T>(call: () => Promise<T>): Promise<T | null> {
    for (;;) {
      const answer = await this.once(call);
      if (answer !== null) return answer;
      if (randomInt(3) === 0) return null;
      await pause(RETRY_MS);
    }
  }

  /** The answer, or null when the product died before it arrived. An answer that is an error throws. */
  private async once<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await call();
      this.answers += 1;
      return answer;
    } catch (error) {
      if (isCut(error) || this.survives.test((error as Error | null)?.message ?? '')) return null;
      throw error;
    }
  }
}

/** The stand-in dies with the product, so the product's last answer may be that the provider does not answer. */
const OF_DYING_PRODUCT = /payment-provider-unavailable|payment-unconfirmed/;
