import { Injectable } from '@nestjs/common';
import { addDays } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { assertSlotOffered } from '../settings/slot-offer.js';
import { SettingsService } from '../settings/settings.service.js';
import { upcomingDetails } from './planned-change.js';
import { RENEWAL_WINDOW_DAYS } from './renewal-window.js';

/** Which time slots a subscription may have: those on offer, and the one that the car has already. */
@Injectable()
export class PlanSlotOffer {
  constructor(
    private readonly orders: OrderRecordsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A renewal keeps the time slot of the car's plan, while that is running or due for renewal, because its team is there
   * at this time anyway. Throws slot-not-offered.
   */
  async assertForNewTerm({ userId, carNumber, timeSlot }: SubscriptionOrder): Promise<void> {
    const terms = await this.orders.list<SubscriptionOrder>({
      filter: {
        kind: 'subscription',
        userId,
        carNumber,
        status: { in: ['active', 'paused', 'expired'] },
        endDate: { gte: addDays(this.clock.today(), -RENEWAL_WINDOW_DAYS) },
      },
    });
    if (!terms.some((term) => upcomingDetails(term).timeSlot === timeSlot)) await this.assertOffered(timeSlot);
  }

  /** A change keeps the plan's time slot, today's or the planned one. Throws slot-not-offered. */
  async assertForChange(plan: SubscriptionOrder, timeSlot: string): Promise<void> {
    if (timeSlot !== plan.timeSlot && timeSlot !== upcomingDetails(plan).timeSlot) await this.assertOffered(timeSlot);
  }

  private async assertOffered(timeSlot: string): Promise<void> {
    assertSlotOffered(await this.settings.settings(), 'plan', timeSlot);
  }
}
