import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { SubscriptionSlotsService } from './subscription-slots.service.js';
import { WashSlotsService } from './wash-slots.service.js';

const EVERY_MS = 60 * 60_000;
/** Longer than an order takes between its reservation and its record. */
const CHECKOUT_WINDOW_MS = 10 * 60_000;

/**
 * Makes the slot reservations what the orders need. A crash may come between a reservation and its order, or between the
 * end of an order and the release of its slot; and orders that were restored have no reservations yet.
 */
@Injectable()
export class CapacityReconciler {
  constructor(
    private readonly subscriptions: SubscriptionSlotsService,
    private readonly washes: WashSlotsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'slot reservations', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const before = this.clock.in(-CHECKOUT_WINDOW_MS);
    await this.subscriptions.reconcile(before, signal);
    await this.washes.reconcile(before, signal);
  }
}
