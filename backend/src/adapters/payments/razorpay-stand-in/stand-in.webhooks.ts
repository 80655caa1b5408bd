import { changeRecord } from '../../../kernel/change-record.js';
import { sign } from '../signing.js';
import type { Faults } from './faults.js';
import { newEntityId, seconds, type Delivery, type StandInStore } from './stand-in.store.js';

const ATTEMPTS = 8;
const PATIENCE_MS = 5_000;
const FIRST_WAIT_MS = 500;

export type Entities = Partial<Record<'payment' | 'order' | 'refund', object>>;

/** Delivers signed events at least once, as the provider does: kept before they are sent, and sent again until they are taken. */
export class Webhooks {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly store: StandInStore,
    private readonly secret: string,
    private readonly url: () => string,
    private readonly faults: () => Faults,
  ) {}

  /** Keeps the events, in their order, and begins to deliver them. */
  async tell(events: readonly (readonly [event: string, entities: Entities])[]): Promise<void> {
    const { drop = false, repeat = 1, reorder = false, forge = false } = this.faults().webhook ?? {};
    const kept: Delivery[] = [];
    for (const [event, entities] of reorder ? [...events].reverse() : events) {
      const event_id = newEntityId('evt');
      const body = envelope(event, entities);
      for (let time = 1; time <= repeat; time += 1) {
        const state = drop ? 'dropped' : 'waiting';
        kept.push(await this.store.deliveries.insert({ id: `${event_id}_${time}`, event_id, event, body, forged: forge, attempts: 0, state, created_at: seconds() }));
      }
    }
    this.begin(kept.filter(({ state }) => state === 'waiting'));
  }

  /** What an earlier process left. */
  async resume(): Promise<void> {
    this.begin(await this.store.deliveries.list({ filter: { state: 'waiting' }, sort: ['created_at', 'ASC'] }));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private begin(deliveries: Delivery[]): void {
    const run = this.deliverAll(deliveries).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async deliverAll(deliveries: Delivery[]): Promise<void> {
    for (const delivery of deliveries) await this.deliver(delivery);
  }

  private async deliver(delivery: Delivery): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS && !this.stopping.signal.aborted; attempt += 1) {
      const taken = await this.post(delivery);
      const state: Delivery['state'] = taken ? 'delivered' : attempt === ATTEMPTS || delivery.forged ? 'given-up' : 'waiting';
      await changeRecord(this.store.deliveries, delivery.id, (current) => ({ ...current, attempts: current.attempts + 1, state }));
      if (taken || delivery.forged) return;
      await this.pause(FIRST_WAIT_MS * 2 ** attempt);
    }
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
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      return response.ok;
    } catch {
      return false;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}

function envelope(event: string, entities: Entities): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  return JSON.stringify({ entity: 'event', account_id: 'acc_StandIn', event, contains: Object.keys(entities), payload, created_at: seconds() });
}
