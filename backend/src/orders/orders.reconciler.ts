import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { runSafely } from '../kernel/run-safely.js';
import { UNPAID_EXPIRES_AFTER_MS } from '../payments/check-schedule.js';
import { OrdersService } from './orders.service.js';
import { OrdersStore } from './orders.store.js';

const EVERY_MS = 60_000;
/** The maximum time between a change and its mail. Afterwards, a crash is assumed. */
const MAX_NOTICE_MS = 60_000;

/**
 * Applies time-based changes to orders (the end of a pause or term, the release of a time slot), finishes work that a
 * crash interrupted, and ensures that every pending order is paid or expires. A late run is harmless, because no date
 * depends on its time.
 */
@Injectable()
export class OrdersReconciler {
  private readonly logger = new Logger(OrdersReconciler.name);

  constructor(
    private readonly orders: OrdersService,
    private readonly store: OrdersStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'orders', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    for await (const { id } of yieldingToEventLoop(this.store.due(this.clock.today()), signal)) await this.finish(id);
    const unnotified = this.store.unnotified(this.clock.in(-MAX_NOTICE_MS));
    for await (const { id } of yieldingToEventLoop(unnotified, signal)) await this.finish(id);
    const pending = this.store.pendingSince(this.clock.in(-UNPAID_EXPIRES_AFTER_MS));
    for await (const order of yieldingToEventLoop(pending, signal))
      await runSafely(this.logger, `order ${order.id}`, () => this.orders.ensurePayment(order));
  }

  private async finish(id: string): Promise<void> {
    await runSafely(this.logger, `order ${id}`, () => this.orders.catchUp(id));
  }
}
