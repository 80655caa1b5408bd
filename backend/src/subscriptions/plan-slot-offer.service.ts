import { Injectable } from '@nestjs/common';
import { addDays } from '#libs/calendar.js';
import { choosableSlots, isSlotOffered, offeredSlots } from '#libs/offered-slots.js';
import { RENEWAL_WINDOW_DAYS, renewedSlot } from '#libs/plan-renewal.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { assertSlotOffered } from '../settings/slot-offer.js';
import { SettingsService } from '../settings/settings.service.js';
import { upcomingDetails } from './planned-change.js';
import { upcomingCarNumber } from './upcoming-vehicle.js';

/** Checks which time slots a subscription may have: those on offer, and the one its car has already. */
@Injectable()
export class PlanSlotOfferService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the slot of a new term. A renewal may keep the slot that its car has from tomorrow on. Throws
   * slot-not-offered.
   */
  async assertForNewTerm({
    userId,
    carNumber,
    timeSlot,
  }: Pick<SubscriptionOrder, 'userId' | 'carNumber' | 'timeSlot'>): Promise<void> {
    const { slotsOff } = await this.settings.settings();
    if (isSlotOffered('plan', timeSlot, slotsOff)) return;
    const today = this.clock.today();
    const terms = await this.records.list<SubscriptionOrder>({
      filter: {
        kind: 'subscription',
        userId,
        endDate: { gte: addDays(today, -RENEWAL_WINDOW_DAYS) },
      },
    });
    const ofCar = terms.filter((term) => upcomingCarNumber(term, terms) === carNumber);
    if (!ofCar.some((term) => this.slotAfter(term) === timeSlot)) throw new DomainError('slot-not-offered');
  }

  /** Checks the slot of a changed plan, which may keep today's or the planned one. Throws slot-not-offered. */
  async assertForChange(plan: SubscriptionOrder, timeSlot: string): Promise<void> {
    if (timeSlot !== plan.timeSlot && timeSlot !== upcomingDetails(plan).timeSlot) await this.assertOffered(timeSlot);
  }

  /** The slots on offer, and those that the next plans of these terms' cars keep, in the order of the day. */
  async choosable(terms: readonly SubscriptionOrder[]): Promise<string[]> {
    const kept = terms.map((term) => this.slotAfter(term)).filter((slot) => slot !== null);
    return choosableSlots('plan', offeredSlots('plan', (await this.settings.settings()).slotsOff), kept);
  }

  private slotAfter(term: SubscriptionOrder): string | null {
    return renewedSlot({ ...term, timeSlot: upcomingDetails(term).timeSlot }, this.clock.today());
  }

  private async assertOffered(timeSlot: string): Promise<void> {
    assertSlotOffered(await this.settings.settings(), 'plan', timeSlot);
  }
}
