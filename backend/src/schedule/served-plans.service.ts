import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { daysOffIn, isServiceDay } from '#libs/service-days.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import type { Filter } from '../kernel/database.port.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderRecord, SubscriptionOrder } from '../orders/order.js';
import { SettingsService } from '../settings/settings.service.js';
import { withPlannedChangeOn } from '../subscriptions/planned-change.js';
import { isServedOn } from '../subscriptions/term.js';

/** Counts the plans that the schedule has on a day, without reading all of them. */
@Injectable()
export class ServedPlansService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly communities: CommunitiesService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * The number of plans served on a day by community, without communities that have none or a day off. Plans of one that
   * was merged are those of the one it was merged into. Starts from the counters of active plans, and corrects them by
   * the plans whose status does not tell: those that begin later or have a change planned, paused ones that are still
   * served, resumed ones that are not served yet, and those whose last day is the day of their cancellation.
   */
  async byCommunity(date: CalendarDate): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const current = await this.communities.lookupAll();
    const add = (id: string | null, count: number) => {
      const communityId = current(id)?.id ?? id;
      if (communityId !== null) counts.set(communityId, (counts.get(communityId) ?? 0) + count);
    };
    for (const { kind, communityId, count } of await this.records.openCounts())
      if (kind === 'subscription') add(communityId, count);
    const seen = new Set<string>();
    for (const filter of exceptions(date)) {
      for await (const stored of yieldingToEventLoop(this.records.stream<SubscriptionOrder>({ filter }))) {
        if (seen.has(stored.id)) continue;
        seen.add(stored.id);
        if (stored.status === 'active') add(stored.communityId, -1);
        const plan = withPlannedChangeOn(stored, date);
        if (isServedOn(plan, date)) add(plan.communityId, 1);
      }
    }
    const listed = await this.settings.daysOff();
    const isServed = (communityId: string) => isServiceDay(daysOffIn(listed, communityId), date);
    return new Map([...counts].filter(([communityId, count]) => count > 0 && isServed(communityId)));
  }
}

function exceptions(date: CalendarDate): Filter<OrderRecord>[] {
  const kind = 'subscription';
  return [
    { kind, status: 'active', startDate: { gt: date } },
    { kind, status: 'active', endDate: { lt: date } },
    { kind, status: 'active', plannedCommunityId: { gt: '' } },
    { kind, status: 'paused' },
    { kind, status: 'active', resumesOn: { gt: date } },
    { kind, status: { in: ['cancelled', 'refunded'] }, endDate: { gte: date } },
  ];
}
