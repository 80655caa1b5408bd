import { Injectable } from '@nestjs/common';
import { rupeesFromPaise } from '#libs/money.js';
import type { LiabilityResponse } from '#libs/contract/documents.js';
import { Clock } from '../kernel/clock.port.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order } from '../orders/order.js';
import { RUNNING } from '../subscriptions/subscription.js';
import { TO_BE_DONE } from '../washes/wash.js';
import { liabilityOf, type Liability } from './liability.js';

const PREPAID = { status: { in: [...RUNNING, ...TO_BE_DONE] } };

/** Liabilities from prepaid orders. */
@Injectable()
export class LiabilityService {
  constructor(
    private readonly orders: OrderRecordsService,
    private readonly clock: Clock,
  ) {}

  /** The orders with unserved days or washes, oldest first. */
  async *rows(): AsyncGenerator<Liability> {
    const today = this.clock.today();
    for await (const order of this.orders.stream<Order>({ filter: PREPAID, sort: ['createdAt', 'ASC'] })) {
      const liability = liabilityOf(order, today);
      if (liability) yield liability;
    }
  }

  /** The unserved value of all prepaid orders today (Asia/Kolkata), in rupees before tax. Reads every open order. */
  async total(): Promise<LiabilityResponse> {
    const sums = { subscription: { orders: 0, unserved: 0, taxable: 0 }, wash: { orders: 0, unserved: 0, taxable: 0 } };
    for await (const { order, unserved, taxable } of this.rows()) {
      const sum = sums[order.kind];
      sum.orders += 1;
      sum.unserved += unserved;
      sum.taxable += taxable;
    }
    const { subscription, wash } = sums;
    return {
      on: this.clock.today(),
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
