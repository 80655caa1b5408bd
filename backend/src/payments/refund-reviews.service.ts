import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { hasElapsed } from '../kernel/has-elapsed.js';
import { runSafely } from '../kernel/run-safely.js';
import { CapturedMoneyService, type MoneyOwner } from './captured-money.service.js';
import { PaymentGateway } from './payment-gateway.port.js';
import { PaymentsStore } from './payments.store.js';
import { RefundsService } from './refunds.service.js';
import { RefundsStore } from './refunds.store.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The age of the refunds that are read every hour. Longer than an outage of webhooks usually takes. */
const RECENT_MS = 3 * DAY_MS;
/** The age of the refunds that are read every day, because a bank can return a processed one for weeks. */
const RETURNABLE_MS = 30 * DAY_MS;

/**
 * Finds refunds whose webhooks were lost, and payments whose refund record is missing. The cost depends on the number
 * of refunds, not of payments.
 */
@Injectable()
export class RefundReviewsService {
  private readonly logger = new Logger(RefundReviewsService.name);
  private recentReadAt = Number.NEGATIVE_INFINITY;
  private allReadAt = Number.NEGATIVE_INFINITY;
  private repairedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly refunds: RefundsService,
    private readonly store: RefundsStore,
    private readonly money: CapturedMoneyService,
    private readonly payments: PaymentsStore,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Payments whose refund records may be missing, once an hour; otherwise none: those with refunds in progress, and those
   * with a failed refund, which may have been paid by bank transfer.
   */
  async *toRepair(): AsyncIterable<MoneyOwner> {
    const nowMs = this.clock.millis();
    if (!hasElapsed(this.repairedAt, HOUR_MS, nowMs)) return;
    for await (const record of this.payments.refunding()) yield { kind: 'payment', record };
    for await (const { providerPaymentId, retriedBy } of this.store.failed()) {
      const owner = retriedBy === null ? await this.money.ownerOf(providerPaymentId) : null;
      if (owner) yield owner;
    }
    this.repairedAt = nowMs;
  }

  /**
   * Reads the provider's refunds of three days once an hour, and those of 30 days once a day. A refund that cannot be
   * applied does not affect the others. Throws what the gateway throws; the next call then reads them again.
   */
  async read(): Promise<void> {
    const nowMs = this.clock.millis();
    const isDaily = hasElapsed(this.allReadAt, DAY_MS, nowMs);
    if (!isDaily && !hasElapsed(this.recentReadAt, HOUR_MS, nowMs)) return;
    const from = this.clock.in(isDaily ? -RETURNABLE_MS : -RECENT_MS);
    const updates = await this.gateway.refundsCreated({ from, to: this.clock.now() });
    this.recentReadAt = nowMs;
    if (isDaily) this.allReadAt = nowMs;
    for (const update of updates)
      await runSafely(this.logger, `refund ${update.id}`, () => this.refunds.receive(update));
  }
}
