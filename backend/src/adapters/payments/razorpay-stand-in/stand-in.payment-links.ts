import { UniqueViolation } from '../../../kernel/database.port.js';
import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import type { Faults } from './faults.js';
import { ProviderError, found } from './provider-error.js';
import { orderEntity, paymentEntity, paymentLinkEntity, type PaymentProof } from './stand-in.entities.js';
import { newEntityId, type StandInStore, type StoredOrder, type StoredPaymentLink } from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

const MIN_VALID_MS = 15 * 60_000;

interface Checkout {
  createOrder(body: { amount: number; currency: string; receipt: string }): Promise<StoredOrder>;
  pay(orderId: string, outcome: 'success' | 'failure'): Promise<PaymentProof | { error: object }>;
}

/** Simulates the provider's payment links. Each has a page on which its order is paid. */
export class StandInPaymentLinks {
  constructor(
    private readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly checkout: Checkout,
    private readonly faultsOf: (orderId: string | null) => Faults,
    private readonly urlOf: (linkId: string) => string,
    private readonly now: () => number,
  ) {}

  /**
   * Creates a link and returns it as the API does. `amount` in paise, `expire_by` in seconds since 1970. Throws
   * ProviderError for invalid fields or a reference that is in use.
   */
  async create(body: Record<string, unknown>): Promise<object> {
    const { amount, reference_id = '', description = '', expire_by } = body;
    if (!Number.isSafeInteger(amount) || (amount as number) < 100)
      throw new ProviderError(400, 'The amount must be atleast INR 1.00');
    if (typeof reference_id !== 'string' || reference_id.length > 40)
      throw new ProviderError(400, 'The reference id may not be greater than 40 characters.');
    const until = Number(expire_by) * 1000;
    if (!Number.isFinite(until) || until < this.now() + MIN_VALID_MS)
      throw new ProviderError(400, 'timestamp must be atleast 15 minutes in future');
    try {
      const link = await this.store.paymentLinks.insert({
        id: newEntityId('plink'),
        reference_id,
        amount: amount as number,
        status: 'created',
        payments: null,
        description: typeof description === 'string' ? description : '',
        expire_by: until,
        order_id: null,
        created_at: this.now(),
      });
      return this.entity(link);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      throw new ProviderError(400, `payment link with given reference_id: ${reference_id} already exists`);
    }
  }

  /** A link as stored, expired if its time is over. Throws ProviderError for an unknown id. */
  async find(id: string): Promise<StoredPaymentLink> {
    const link = found(await this.store.paymentLinks.get(id));
    return link.status === 'created' && link.expire_by <= this.now() ? this.end(link.id, 'expired') : link;
  }

  /** A link as the API returns it. Throws ProviderError for an unknown id. */
  async read(id: string): Promise<object> {
    return this.entity(await this.find(id));
  }

  /** The link with a reference, as the API returns it in a list; an empty list when there is none. */
  async withReference(reference_id: string): Promise<object[]> {
    const links = await this.store.paymentLinks.list({ filter: { reference_id } });
    return Promise.all(links.map(({ id }) => this.read(id)));
  }

  /** Cancels a link that can be paid. Throws ProviderError for any other. */
  async cancel(id: string): Promise<object> {
    const { status } = await this.find(id);
    if (status !== 'created') throw new ProviderError(400, `Payment link cannot be cancelled as it is ${status}`);
    return this.entity(await this.end(id, 'cancelled'));
  }

  /** The customer pays on the link's page, or the bank declines. */
  async pay(id: string, outcome: 'success' | 'failure'): Promise<PaymentProof | { error: object }> {
    const link = await this.find(id);
    const payable =
      link.status === 'created' || (link.status === 'paid' && this.faultsOf(link.order_id).allowSecondPayment);
    if (!payable) throw new ProviderError(400, `This payment link is ${link.status}.`);
    const order_id = await this.orderOf(link);
    const proof = await this.checkout.pay(order_id, outcome);
    if ('error' in proof) return proof;
    const payment = (await this.store.payments.get(proof.razorpay_payment_id))!;
    const paid = (await updateWithRetry(this.store.paymentLinks, id, (current) => ({
      ...current,
      status: 'paid' as const,
      payments: [{ payment_id: payment.id }],
    })))!;
    const order = (await this.store.orders.get(order_id))!;
    await this.webhooks.send(id, this.faultsOf(order_id), [
      [
        'payment_link.paid',
        { payment: paymentEntity(payment), order: orderEntity(order), payment_link: this.entity(paid) },
      ],
    ]);
    return proof;
  }

  /** Creates the link's order once, even for concurrent payments. */
  private async orderOf({ id, order_id, amount, reference_id }: StoredPaymentLink): Promise<string> {
    if (order_id !== null) return order_id;
    const made = await this.checkout.createOrder({ amount, currency: 'INR', receipt: reference_id });
    const link = await updateWithRetry(this.store.paymentLinks, id, (current) =>
      current.order_id === null ? { ...current, order_id: made.id } : null,
    );
    return link!.order_id!;
  }

  private async end(id: string, status: 'expired' | 'cancelled'): Promise<StoredPaymentLink> {
    const link = (await updateWithRetry(this.store.paymentLinks, id, (current) =>
      current.status === 'created' ? { ...current, status } : null,
    ))!;
    if (link.status === status)
      await this.webhooks.send(id, this.faultsOf(null), [
        [`payment_link.${status}`, { payment_link: this.entity(link) }],
      ]);
    return link;
  }

  private entity(link: StoredPaymentLink): object {
    return paymentLinkEntity(link, this.urlOf(link.id));
  }
}
