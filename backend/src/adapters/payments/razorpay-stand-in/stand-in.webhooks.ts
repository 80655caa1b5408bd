import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import { UniqueViolation, type NewRecord } from '../../../kernel/database.port.js';
import { sign } from '../signing.js';
import type { Background } from './background.js';
import type { Faults } from './faults.js';
import { entityIdFrom, type Delivery, type StandInStore } from './stand-in.store.js';

const ATTEMPTS = 8;
const TIMEOUT_MS = 5_000;
const FIRST_WAIT_MS = 500;

type Entities = Partial<
  Record<'payment' | 'order' | 'refund' | 'dispute' | 'settlement' | 'payment.downtime' | 'payment_link', object>
>;

/**
 * Delivers signed events at least once, like the provider: events are stored before they are sent, and retried until
 * they are acknowledged.
 */
export class Webhooks {
  constructor(
    private readonly store: StandInStore,
    private readonly background: Background,
    private readonly secret: string,
    private readonly url: () => string,
    private readonly now: () => number,
  ) {}

  /**
   * Stores the events of a payment, refund or dispute in order, and starts to deliver them. Each event of a subject is
   * stored once.
   */
  async send(
    subjectId: string,
    { webhook = {} }: Faults,
    events: readonly (readonly [event: string, entities: Entities])[],
  ): Promise<void> {
    const { drop = false, repeat = 1, reorder = false, forge = false, delayMs = 0 } = webhook;
    const waiting: Delivery[] = [];
    for (const [event, entities] of reorder ? [...events].reverse() : events) {
      const event_id = entityIdFrom('evt', event, subjectId);
      for (let time = 1; time <= repeat; time += 1) {
        const delivery = await this.insertIfAbsent({
          id: `${event_id}_${time}`,
          event_id,
          event,
          body: envelope(event, entities, this.now()),
          forged: forge,
          attempts: 0,
          state: drop ? 'dropped' : 'waiting',
          created_at: this.now(),
        });
        if (delivery?.state === 'waiting') waiting.push(delivery);
      }
    }
    this.background.run(this.background.pause(delayMs).then(() => this.deliverAll(waiting)));
  }

  /** Delivers events left by an earlier process. */
  async resume(): Promise<void> {
    this.background.run(
      this.deliverAll(await this.store.deliveries.list({ filter: { state: 'waiting' }, sort: ['created_at', 'ASC'] })),
    );
  }

  private async insertIfAbsent(delivery: NewRecord<Delivery>): Promise<Delivery | null> {
    try {
      return await this.store.deliveries.insert(delivery);
    } catch (error) {
      if (error instanceof UniqueViolation) return null;
      throw error;
    }
  }

  /** In order, except for retries, which do not block others. */
  private async deliverAll(deliveries: Delivery[]): Promise<void> {
    for (const delivery of deliveries) {
      if (!(await this.attempt(delivery, 1))) this.background.run(this.deliverAgain(delivery));
    }
  }

  private async deliverAgain(delivery: Delivery): Promise<void> {
    for (let attempt = 2; attempt <= ATTEMPTS; attempt += 1) {
      await this.background.pause(FIRST_WAIT_MS * 2 ** (attempt - 2));
      if (await this.attempt(delivery, attempt)) return;
    }
  }

  /** Returns whether the delivery is finished. One interrupted by a shutdown is continued at the next start. */
  private async attempt(delivery: Delivery, attempt: number): Promise<boolean> {
    if (this.background.signal.aborted) return true;
    const accepted = await this.post(delivery);
    const lost = delivery.forged || attempt === ATTEMPTS;
    if (!accepted && this.background.signal.aborted) return true;
    const state: Delivery['state'] = accepted ? 'delivered' : lost ? 'given-up' : 'waiting';
    await updateWithRetry(this.store.deliveries, delivery.id, (current) => ({
      ...current,
      attempts: current.attempts + 1,
      state,
    }));
    return state !== 'waiting';
  }

  private async post({ body, event_id, forged }: Delivery): Promise<boolean> {
    try {
      const response = await fetch(this.url(), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': event_id,
          'x-razorpay-signature': sign(forged ? 'a secret of somebody else' : this.secret, body),
        },
        signal: AbortSignal.any([this.background.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return response.ok;
    } catch {
      return false;
    }
  }
}

function envelope(event: string, entities: Entities, now: number): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn',
    event,
    contains: Object.keys(entities),
    payload,
    created_at: Math.floor(now / 1000),
  });
}
