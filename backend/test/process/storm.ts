import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Api, type Person, type Session } from '../../../scripts/browser/api.js';
import type { Product } from '../../../scripts/browser/product.js';
import { StandInControl, type PaymentProof } from '../../../scripts/browser/stand-in.js';

const CAR = {
  carName: 'Hyundai Creta',
  carColor: 'Polar white',
  planDuration: 1,
  timeSlot: '6:30-7:00',
  address: '704, Lake View Lane, Baner, Pune 411045',
  parking: 'Basement 1, bay 42',
};
/** A connection that was cut is tried again after this. */
const AGAIN_MS = 30;

/** What one buyer was told, by an answer that arrived. */
export interface Told {
  person: Person;
  registered: boolean;
  /** The provider's order, once the product has answered with it. */
  orderId: string | null;
  proof: PaymentProof | null;
  planId: string | null;
}

/**
 * Buyers who purchase one after another while the product is killed under them. Whose connection is cut does what people do:
 * presses again, or closes the browser and never comes back.
 */
export class Storm {
  readonly told: Told[] = [];
  private over = false;
  private readonly standIn: StandInControl;

  constructor(private readonly product: Product) {
    this.standIn = new StandInControl(product);
  }

  /** Runs until end(); resolves when every buyer has finished or given up. */
  async run(buyers: number): Promise<void> {
    await Promise.all(Array.from({ length: buyers }, () => this.buyer()));
  }

  end(): void {
    this.over = true;
  }

  private async buyer(): Promise<void> {
    while (!this.over) await this.purchase();
  }

  private async purchase(): Promise<void> {
    const api = new Api(this.product);
    const person = api.person();
    const told: Told = { person, registered: false, orderId: null, proof: null, planId: null };
    this.told.push(told);
    const planData = { ...CAR, carNumber: `MH12AB${String(randomInt(10_000)).padStart(4, '0')}` };

    const registration = () =>
      api.call('POST', '/api/register', { body: { ...person, confirmPassword: person.password } });
    const registered = await this.asAPerson(registration);
    // Pressed again after the answer was lost, the account exists already; the login shows that it is theirs.
    if (registered?.status !== 201) return;
    told.registered = true;

    const session = await this.asAPerson(() => api.login(person));
    if (!session) return;
    const own = { token: session.token };
    const ordered = await this.asAPerson(() =>
      api.expect<{ orderId: string }>(201, 'POST', '/api/checkout/order', { ...own, body: { planData } }),
    );
    if (!ordered) return;
    told.orderId = ordered.body.orderId;

    // Whoever pays again after a lost answer is told that the order is paid: the webhook has to complete it.
    const proof = await this.once(() => this.standIn.pay(told.orderId!));
    if (!proof) return;
    told.proof = proof;
    const added = await this.asAPerson(() => this.complete(api, session, planData, proof));
    told.planId = added?.body.id ?? null;
  }

  private complete(api: Api, { token, userId }: Session, planData: object, proof: PaymentProof) {
    const { razorpay_payment_id: paymentId, razorpay_order_id, razorpay_signature } = proof;
    const body = { userId, planData: { ...planData, paymentId }, razorpay_order_id, razorpay_signature };
    return api.expect<{ id: string }>(201, 'POST', '/api/checkout/add', { token, body });
  }

  /** The answer; null when the connection was cut and the person gave up. */
  private async asAPerson<T>(call: () => Promise<T>): Promise<T | null> {
    for (;;) {
      const answer = await this.once(call);
      if (answer !== null) return answer;
      if (randomInt(3) === 0) return null;
      await pause(AGAIN_MS);
    }
  }

  /** The answer, or null when the connection was cut. An answer that is an error throws. */
  private async once<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof TypeError && error.message.match(/fetch failed|terminated/)) return null;
      if (isAnsweredByADyingProduct(error)) return null;
      throw error;
    }
  }
}

/** The stand-in dies with the product, so the product's last answer may be that the provider does not answer. */
function isAnsweredByADyingProduct(error: unknown): boolean {
  return error instanceof Error && /payment-provider-unavailable|payment-unconfirmed/.test(error.message);
}
