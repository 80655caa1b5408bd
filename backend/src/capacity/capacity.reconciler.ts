import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { Watermarks } from '../kernel/watermarks.js';
import { SubscriptionSlotsService } from './subscription-slots.service.js';
import { WashSlotsService } from './wash-slots.service.js';

const JOB = 'slot reservations';
const EVERY_MS = 60 * 60_000;
/** An upper bound for the time between a reservation and the storing of its order. */
const CHECKOUT_WINDOW_MS = 10 * 60_000;

/**
 * Makes the slot reservations match the orders. A crash can interrupt an order after its reservation, or before the
 * release of its slot, and restored orders have no reservations yet. Also removes those of past days.
 */
@Injectable()
export class CapacityReconciler {
  constructor(
    private readonly subscriptions: SubscriptionSlotsService,
    private readonly washes: WashSlotsService,
    private readonly watermarks: Watermarks,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    await this.washes.removePast(signal);
    const before = this.clock.in(-CHECKOUT_WINDOW_MS);
    const parts = { ...this.subscriptions.reconciliation(before), ...this.washes.reconciliation(before) };
    await this.watermarks.scan(JOB, parts, ({ settle }) => settle(), signal);
  }
}
