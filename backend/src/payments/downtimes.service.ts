import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { errorMessage } from '../kernel/error-text.js';
import { JobRunner } from '../kernel/jobs.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { mergeDowntime, newDowntime, type Downtime } from './downtime.js';
import { DowntimesStore } from './downtimes.store.js';
import { isGatewayFailure, PaymentGateway, type GatewayDowntime } from './payment-gateway.port.js';

const EVERY_MS = 15 * 60_000;

/** Downtimes of payment methods, to warn customers before they pay. */
@Injectable()
export class DowntimesService {
  private readonly logger = new Logger(DowntimesService.name);

  constructor(
    private readonly store: DowntimesStore,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'payment downtimes', everyMs: EVERY_MS, run: () => this.refresh() });
  }

  /** Downtimes that have not ended, newest first. */
  async ongoing(): Promise<Downtime[]> {
    const now = this.clock.now();
    return (await this.store.ongoing()).filter(({ end }) => end === null || end > now);
  }

  /**
   * Applies an update of a downtime. Idempotent, in any order. Called for webhooks and by the job that reads all
   * downtimes.
   *
   * @param at the provider's time of the update
   */
  async receive(update: GatewayDowntime, at: Instant): Promise<void> {
    const known = await this.store.insertIfAbsent(newDowntime(update, at));
    await updateWithRetry(this.store.downtimes, known.id, (current) => mergeDowntime(current, update, at));
  }

  /** Reads all downtimes from the provider, to find starts and ends whose webhooks were lost. */
  private async refresh(): Promise<void> {
    const at = this.clock.now();
    try {
      const ongoing = await this.gateway.downtimes();
      for (const update of ongoing) await this.receive(update, at);
      for (const { id, version: _, updatedAt, ...known } of await this.store.ongoing()) {
        if (updatedAt < at && !ongoing.some((one) => one.id === id))
          await this.receive({ ...known, id, isOver: true }, at);
      }
    } catch (error) {
      if (!isGatewayFailure(error)) throw error;
      this.logger.warn(`downtimes could not be read and will be retried: ${errorMessage(error)}`);
    }
  }
}
