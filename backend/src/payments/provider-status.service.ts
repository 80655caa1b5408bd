import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { ProviderStatusResponse } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import { hasElapsed } from '../kernel/has-elapsed.js';
import { PaymentGateway } from './payment-gateway.port.js';
import { PaymentsStore } from './payments.store.js';
import { ProviderStatusStore, type Rejected } from './provider-status.store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Events usually arrive within seconds of the capture. */
const EVENTS_LATE_AFTER_MS = HOUR_MS;
/** How long a payment without an event is reported, because the next payment may be the first one to have events again. */
const EVENTS_REPORTED_FOR_MS = 7 * DAY_MS;
/** With wrong keys, the reconciler is rejected every five minutes. */
const KEYS_REPORTED_FOR_MS = 15 * MINUTE_MS;
/** Anybody can send events that are rejected, so they are not all written and logged. */
const NOTED_EVERY_MS = MINUTE_MS;

const WARNINGS: Record<Rejected, string> = {
  events:
    'a payment event was rejected because of its signature; if the provider sent it, RAZORPAY_WEBHOOK_SECRET is wrong',
  keys: 'the payment provider rejects our requests: check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
};

/** Whether the settings of the payment provider work in both directions. */
@Injectable()
export class ProviderStatusService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ProviderStatusService.name);
  private readonly notedAt = { events: Number.NEGATIVE_INFINITY, keys: Number.NEGATIVE_INFINITY };

  constructor(
    private readonly store: ProviderStatusStore,
    private readonly payments: PaymentsStore,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.gateway.testMode)
      this.logger.warn('RAZORPAY_KEY_ID is a test key: customers can order without paying; use it for trials only');
  }

  /** Notes a rejection, at most one of each kind a minute. */
  async noteRejection(of: Rejected): Promise<void> {
    const nowMs = this.clock.millis();
    if (!hasElapsed(this.notedAt[of], NOTED_EVERY_MS, nowMs)) return;
    this.notedAt[of] = nowMs;
    this.logger.warn(WARNINGS[of]);
    await this.store.setRejectedAt(of, this.clock.now());
  }

  /**
   * The status for the dashboard. Rejected events alone are not reported, because anybody can send them: only if the
   * events of a payment are missing as well.
   */
  async read(): Promise<ProviderStatusResponse> {
    const [lastEventAt, rejectedAt, keysRejectedAt] = await Promise.all([
      this.payments.lastEventAt(),
      this.store.rejectedAt('events'),
      this.store.rejectedAt('keys'),
    ]);
    const late = this.clock.in(-EVENTS_LATE_AFTER_MS);
    const earliest = this.clock.in(-EVENTS_REPORTED_FOR_MS);
    const since = lastEventAt !== null && lastEventAt > earliest ? lastEventAt : earliest;
    const paid = await this.payments.paidBetween(since, late);
    // A payment that staff assigned to an order has an event from before the order's payment began.
    const eventsMissing = paid.some(({ capturedAt }) => capturedAt !== null && capturedAt > since && capturedAt < late);
    return {
      eventsMissing,
      eventsRejected: eventsMissing && rejectedAt !== null && rejectedAt > since,
      lastEventAt,
      keysRejected: keysRejectedAt !== null && keysRejectedAt > this.clock.in(-KEYS_REPORTED_FOR_MS),
      testMode: this.gateway.testMode,
    };
  }
}
