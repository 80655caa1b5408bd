import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { RUNNING } from '#libs/order-transitions.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { lastServedOn } from './term.js';
import { upcomingDetails } from './planned-change.js';
import { paidUntil } from './upcoming-vehicle.js';

/** The fields that identify a vehicle for subscriptions. */
type SubscribedVehicle = Pick<SubscriptionOrder, 'userId' | 'carNumber'>;

const ended = { kind: 'subscription', status: { in: ['expired', 'cancelled', 'refunded'] } };
const running = { kind: 'subscription', status: { in: RUNNING } };

/** Stored subscriptions that run or will run again, and the last day of those that have ended. */
@Injectable()
export class RunningSubscriptionsService {
  constructor(private readonly records: OrderRecordsService) {}

  /** Those with a status that were created from a time on, oldest first. */
  withStatus(status: PlanStatus, createdFrom: string): AsyncIterable<SubscriptionOrder> {
    const filter = { kind: 'subscription', status, createdAt: { gte: createdFrom } };
    return this.records.stream({ filter, sort: ['createdAt', 'ASC'] });
  }

  /** The terms that have the plate of a vehicle or are planned to get it, unordered. */
  async ofVehicle({ userId, carNumber }: SubscribedVehicle): Promise<SubscriptionOrder[]> {
    const terms = await this.ofCustomer(userId);
    return terms.filter((term) => term.carNumber === carNumber || upcomingDetails(term).carNumber === carNumber);
  }

  /**
   * A customer's running subscriptions, including those that have not begun, unordered. As stored: call `asOf` for
   * their status today.
   */
  ofCustomer(userId: string): Promise<SubscriptionOrder[]> {
    return this.records.all({ filter: { ...running, userId } });
  }

  /** The running subscriptions of some customers, unordered. */
  ofCustomers(userIds: readonly string[]): AsyncIterable<SubscriptionOrder> {
    return this.records.stream({ filter: { ...running, userId: { in: userIds } } });
  }

  /** The last paid day of the vehicle that a subscription or an order is for from tomorrow on, or null. */
  async paidUntil(subscription: SubscriptionOrder): Promise<CalendarDate | null> {
    return paidUntil(subscription, await this.ofCustomer(subscription.userId));
  }

  /** The last day on which a customer's subscriptions that have ended were served; null if none was. */
  async lastServedOn(userId: string): Promise<CalendarDate | null> {
    return lastServedOn(await this.records.all<SubscriptionOrder>({ filter: { ...ended, userId } }));
  }

  /** Whether a customer has a running subscription, including one that has not begun. */
  async has(userId: string): Promise<boolean> {
    return (await this.records.list({ filter: { ...running, userId }, limit: 1 })).length > 0;
  }
}
