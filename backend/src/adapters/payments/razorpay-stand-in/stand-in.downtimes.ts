import { DOWNTIME_SEVERITIES, type DowntimeSeverity } from '#libs/contract/payments.js';
import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import type { Faults } from './faults.js';
import { ProviderError, found } from './provider-error.js';
import { downtimeEntity } from './stand-in.entities.js';
import { newEntityId, type StandInStore, type StoredDowntime } from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

/** Simulates downtimes of payment methods. */
export class StandInDowntimes {
  constructor(
    private readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly faultsOf: (orderId: string | null) => Faults,
    private readonly now: () => number,
  ) {}

  /**
   * Starts a downtime of a payment method, or of one of its banks, and reports it. Throws ProviderError for invalid
   * fields.
   */
  async start({ method, instrument = {}, severity = 'high' }: Record<string, unknown>): Promise<StoredDowntime> {
    if (typeof method !== 'string' || typeof instrument !== 'object')
      throw new ProviderError(400, 'A downtime has a method and an instrument.');
    const downtime = await this.store.downtimes.insert({
      id: newEntityId('down'),
      method,
      status: 'started',
      severity: severityIn(severity),
      instrument: instrument as Record<string, string>,
      begin: this.now(),
      end: null,
      created_at: this.now(),
    });
    return this.announce('started', downtime);
  }

  /** Changes the severity of a downtime, and reports it. Throws ProviderError for invalid fields. */
  async update({ downtime_id, severity }: Record<string, unknown>): Promise<StoredDowntime> {
    return this.announce(
      'updated',
      await this.change(downtime_id, { status: 'updated', severity: severityIn(severity) }),
    );
  }

  /** Ends a downtime, and reports it. Throws ProviderError for an unknown id. */
  async resolve({ downtime_id }: Record<string, unknown>): Promise<StoredDowntime> {
    return this.announce('resolved', await this.change(downtime_id, { status: 'resolved', end: this.now() }));
  }

  /** The downtimes that have not ended, newest first, among the last hundred. */
  ongoing(): Promise<StoredDowntime[]> {
    return this.store.downtimes
      .list({ sort: ['created_at', 'DESC'], limit: 100 })
      .then((all) => all.filter(({ status }) => status !== 'resolved'));
  }

  private async change(id: unknown, change: Partial<StoredDowntime>): Promise<StoredDowntime> {
    return found(await updateWithRetry(this.store.downtimes, String(id), (current) => ({ ...current, ...change })));
  }

  private async announce(event: string, downtime: StoredDowntime): Promise<StoredDowntime> {
    await this.webhooks.send(`${downtime.id} ${downtime.version}`, this.faultsOf(null), [
      [`payment.downtime.${event}`, { 'payment.downtime': downtimeEntity(downtime) }],
    ]);
    return downtime;
  }
}

function severityIn(value: unknown): DowntimeSeverity {
  if (!DOWNTIME_SEVERITIES.includes(value as DowntimeSeverity))
    throw new ProviderError(400, 'There is no such severity.');
  return value as DowntimeSeverity;
}
