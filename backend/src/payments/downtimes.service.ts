import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { mergeDowntime, newDowntime, type Downtime } from './downtime.js';
import { DowntimesStore } from './downtimes.store.js';
import { PaymentGateway, type GatewayDowntime } from './payment-gateway.port.js';

const EVERY_MS = 15 * 60_000;

/** Methods of payment that are down, so that customers are told before they pay. */
@Injectable()
export class DowntimesService {
  private readonly logger = new Logger(DowntimesService.name);

  constructor(
    private readonly store: DowntimesStore,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'payment-downtimes', everyMs: EVERY_MS, run: () => this.refresh() });
  }

  /** Those that have not ended, newest first. */
  async ongoing(): Promise<Downtime[]> {
    const now = this.clock.now();
    return (await this.store.ongoing()).filter(({ end }) => end === null || end > now);
  }

  /** Applies what the provider says of a downtime. Safe to repeat, in any order. @param at the provider's time of it */
  async receive(update: GatewayDowntime, at: Instant): Promise<void> {
    const known = await this.store.insertIfAbsent(newDowntime(update, at));
    await updateWithRetry(this.store.downtimes, known.id, (current) => mergeDowntime(current, update, at));
  }

  /** Asks the provider, so that a downtime whose webhook was lost is known, or known to be over. */
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
      this.logger.warn(`downtimes are read later: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
