import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { inTurns } from '../kernel/turn.js';
import { ABANDONED_AFTER_MS } from '../payments/check-schedule.js';
import type { Order } from './order.js';
import { OrdersService } from './orders.service.js';
import { OrdersStore } from './orders.store.js';

const EVERY_MS = 60_000;
const BATCH = 200;
/** Longer than a change and its mail take. */
const NOTICE_TAKES_MS = 60_000;

/**
 * Does what the passing of time does to orders (the end of a pause or a term, the release of a time slot), finishes what a
 * crash interrupted, and sees to it that every pending order is paid or expires. It may run late: no date depends on it.
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
    for await (const { id } of inTurns(this.store.due(this.clock.today()), signal))
      await this.safely(id, () => this.orders.change<Order>(id, (current) => current));
    const unnotified = await this.store.unnotified(this.clock.in(-NOTICE_TAKES_MS), BATCH);
    for (const order of unnotified)
      if (!signal.aborted) await this.safely(order.id, () => this.orders.change<Order>(order.id, (current) => current));
    const pending = await this.store.pendingSince(this.clock.in(-ABANDONED_AFTER_MS), BATCH);
    for (const order of pending)
      if (!signal.aborted) await this.safely(order.id, () => this.orders.ensurePayment(order));
  }

  /** One order that fails keeps no other waiting. */
  private async safely(orderId: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(`order ${orderId} is left to a later run`, error instanceof Error ? error.stack : error);
    }
  }
}
