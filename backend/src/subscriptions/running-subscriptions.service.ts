import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { RUNNING } from './subscription.js';

/** A vehicle, as far as its subscriptions are concerned. */
export type SubscribedVehicle = Pick<SubscriptionOrder, 'userId' | 'carNumber'>;

const running = { kind: 'subscription', status: { in: RUNNING } };

/** Subscriptions that run, or will again, as they are stored. */
@Injectable()
export class RunningSubscriptionsService {
  constructor(private readonly orders: OrderRecordsService) {}

  all(): AsyncIterable<SubscriptionOrder> {
    return this.orders.stream({ filter: running });
  }

  ofVehicle({ userId, carNumber }: SubscribedVehicle): Promise<SubscriptionOrder[]> {
    return this.orders.list({ filter: { ...running, userId, carNumber } });
  }

  /** Those of some customers, in no particular order. */
  ofCustomers(userIds: readonly string[]): AsyncIterable<SubscriptionOrder> {
    return this.orders.stream({ filter: { ...running, userId: { in: userIds } } });
  }

  /** The last day already paid for a vehicle, or null. */
  async paidUntil({ userId, carNumber }: SubscribedVehicle): Promise<CalendarDate | null> {
    const [last] = await this.orders.list({
      filter: { ...running, userId, carNumber },
      sort: ['endDate', 'DESC'],
      limit: 1,
    });
    return last?.endDate ?? null;
  }

  async has(userId: string): Promise<boolean> {
    return (await this.orders.list({ filter: { ...running, userId }, limit: 1 })).length > 0;
  }
}
