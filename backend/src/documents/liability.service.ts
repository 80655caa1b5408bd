import { Injectable } from '@nestjs/common';
import { rupeesFromPaise } from '#libs/money.js';
import type { LiabilityResponse } from '#libs/contract/documents.js';
import { RUNNING, TO_BE_DONE } from '#libs/order-transitions.js';
import { Clock } from '../kernel/clock.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order } from '../orders/order.js';
import { liabilityOf, type Liability } from './liability.js';

const PREPAID = { status: { in: [...RUNNING, ...TO_BE_DONE] } };

const EVERY_MS = 10 * 60_000;
/** Up to this many orders are counted by each request, more by a job. */
const MAX_COUNTED_AT_ONCE = 2000;

/** Liabilities from prepaid orders. */
@Injectable()
export class LiabilityService {
  /** The last total of many orders. */
  private latest: Promise<LiabilityResponse> | null = null;

  constructor(
    private readonly records: OrderRecordsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'liability', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  /** The orders with unserved days or washes, oldest first. */
  async *rows(): AsyncGenerator<Liability> {
    const today = this.clock.today();
    for await (const order of this.records.stream<Order>({ filter: PREPAID, sort: ['createdAt', 'ASC'] })) {
      const liability = liabilityOf(order, today);
      if (liability) yield liability;
    }
  }

  /**
   * The unserved value of all prepaid orders (Asia/Kolkata), in rupees before tax: as of today for up to 2,000 orders,
   * otherwise as counted within the last ten minutes.
   */
  async total(): Promise<LiabilityResponse> {
    if (await this.isSmall()) return this.counted();
    this.latest ??= this.counted().catch((error: unknown) => {
      this.latest = null;
      throw error;
    });
    return this.latest;
  }

  private async run(signal: AbortSignal): Promise<void> {
    if (await this.isSmall()) return;
    const counted = await this.counted(signal);
    if (!signal.aborted) this.latest = Promise.resolve(counted);
  }

  private async isSmall(): Promise<boolean> {
    return (await this.records.count(PREPAID)) <= MAX_COUNTED_AT_ONCE;
  }

  private async counted(signal?: AbortSignal): Promise<LiabilityResponse> {
    const on = this.clock.today();
    const sums = { subscription: { orders: 0, unserved: 0, taxable: 0 }, wash: { orders: 0, unserved: 0, taxable: 0 } };
    for await (const { order, unserved, taxable } of yieldingToEventLoop(this.rows(), signal)) {
      const sum = sums[order.kind];
      sum.orders += 1;
      sum.unserved += unserved;
      sum.taxable += taxable;
    }
    const { subscription, wash } = sums;
    return {
      on,
      subscriptions: {
        orders: subscription.orders,
        unservedDays: subscription.unserved,
        taxable: rupeesFromPaise(subscription.taxable),
      },
      washes: { orders: wash.orders, taxable: rupeesFromPaise(wash.taxable) },
      taxable: rupeesFromPaise(subscription.taxable + wash.taxable),
    };
  }
}
