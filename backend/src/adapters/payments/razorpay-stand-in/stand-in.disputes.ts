import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputePhase, type DisputeStatus } from '#libs/contract/payments.js';
import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import type { Faults } from './faults.js';
import { ProviderError, found } from './provider-error.js';
import { disputeEntity, paymentEntity } from './stand-in.entities.js';
import { newEntityId, type StandInStore, type StoredDispute } from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

const DAY_MS = 24 * 60 * 60_000;

/** Simulates the provider's disputes. */
export class StandInDisputes {
  constructor(
    private readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly faultsOf: (orderId: string | null) => Faults,
    private readonly now: () => number,
  ) {}

  /** Opens a dispute of a payment, by default of the full amount. */
  async create({
    payment_id,
    amount,
    phase = 'chargeback',
    respond_by,
  }: Record<string, unknown>): Promise<StoredDispute> {
    const payment = await this.store.payments.get(String(payment_id));
    if (!payment?.captured) throw new ProviderError(400, 'Only a captured payment can be disputed.');
    if (!DISPUTE_PHASES.includes(phase as DisputePhase)) throw new ProviderError(400, 'There is no such phase.');
    const now = this.now();
    const dispute = await this.store.disputes.insert({
      id: newEntityId('disp'),
      payment_id: payment.id,
      amount: typeof amount === 'number' ? amount : payment.amount,
      amount_deducted: 0,
      phase: phase as DisputePhase,
      status: 'open',
      reason_code: 'chargeback',
      respond_by: typeof respond_by === 'number' ? respond_by * 1000 : now + 3 * DAY_MS,
      created_at: now,
    });
    await this.announce('created', dispute);
    return dispute;
  }

  /** Simulates a decision of the bank or an action of the merchant. */
  async update({ dispute_id, status, phase }: Record<string, unknown>): Promise<StoredDispute> {
    if (!DISPUTE_STATUSES.includes(status as DisputeStatus)) throw new ProviderError(400, 'There is no such status.');
    const asked = status as DisputeStatus;
    const dispute = found(
      await updateWithRetry(this.store.disputes, String(dispute_id), (current) => ({
        ...current,
        status: asked === 'action_required' ? ('open' as const) : asked,
        phase: DISPUTE_PHASES.includes(phase as DisputePhase) ? (phase as DisputePhase) : current.phase,
        amount_deducted: asked === 'lost' ? current.amount : 0,
      })),
    );
    await this.announce(asked === 'open' ? 'created' : asked, dispute);
    return dispute;
  }

  /** A dispute as stored. Throws ProviderError for an unknown id. */
  async find(id: string): Promise<StoredDispute> {
    return found(await this.store.disputes.get(id));
  }

  /** A page of the disputes, newest first. */
  newest(limit: number, offset: number): Promise<StoredDispute[]> {
    return this.store.disputes.list({ sort: ['created_at', 'DESC'], limit, offset });
  }

  private async announce(event: string, dispute: StoredDispute): Promise<void> {
    const payment = (await this.store.payments.get(dispute.payment_id))!;
    await this.webhooks.send(`${dispute.id} ${dispute.version}`, this.faultsOf(payment.order_id), [
      [`payment.dispute.${event}`, { payment: paymentEntity(payment), dispute: disputeEntity(dispute) }],
    ]);
  }
}
