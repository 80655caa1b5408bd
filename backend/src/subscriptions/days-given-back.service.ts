import { Injectable } from '@nestjs/common';
import { formatWeekday, type CalendarDate } from '#libs/calendar.js';
import type { DayGivenBackRequest } from '#libs/contract/plans.js';
import { dayOffReason, daysOffIn } from '#libs/service-days.js';
import { Clock } from '../kernel/clock.port.js';
import { fieldError } from '../kernel/field-error.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { VisitsService } from '../visits/visits.service.js';
import { withDayGivenBack, withDayTakenBack } from './day-given-back.js';

/** Adds a day to the end of a running subscription for each visit that was not made. */
@Injectable()
export class DaysGivenBackService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly settings: SettingsService,
    private readonly visits: VisitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a day back, or takes it back again. Following terms move, and the customer gets a mail. Idempotent.
   * Throws not-found, validation-failed for a day that had no visit or was served, and transition-not-allowed.
   */
  async change(id: string, { date, givenBack }: DayGivenBackRequest): Promise<SubscriptionOrder> {
    const subscription = await this.records.findOf('subscription', id);
    if (givenBack && !subscription.daysGivenBack.includes(date)) await this.assertNotServed(subscription, date);
    const change = givenBack ? withDayGivenBack : withDayTakenBack;
    return this.orders.change<SubscriptionOrder>(id, (current) =>
      change(current, { date, today: this.clock.today(), now: this.clock.now() }),
    );
  }

  private async assertNotServed({ id }: SubscriptionOrder, date: CalendarDate): Promise<void> {
    const visit = await this.visits.reported(id, date);
    if (visit?.outcome === 'done') throw fieldError('date', `The car was cleaned on ${formatWeekday(date)}`);
    // A day on which only one community could not be served is not a day off of the plans there.
    const dayOff = dayOffReason(daysOffIn(await this.settings.daysOff(), null), date);
    // A visit that was reported as missed was due before the day became a holiday.
    if (dayOff !== null && !visit) throw fieldError('date', `${formatWeekday(date)} had no visits (${dayOff})`);
  }
}
