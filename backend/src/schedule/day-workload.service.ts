import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { DayWorkloadResponse } from '#libs/contract/workload.js';
import { dayOffReason, daysOffIn } from '#libs/service-days.js';
import { CoveredCommunitiesService } from '../communities/covered-communities.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { SettingsService } from '../settings/settings.service.js';
import { VisitsService } from '../visits/visits.service.js';
import { DueOrdersService } from './due-orders.service.js';
import { ServedPlansService } from './served-plans.service.js';
import { uncoveredCommunities } from './uncovered.js';

/**
 * Counts the visits of plans on any day. Unlike WorkloadService, it reads the plans of employees: counters tell nothing of
 * the past.
 */
@Injectable()
export class DayWorkloadService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly covered: CoveredCommunitiesService,
    private readonly due: DueOrdersService,
    private readonly served: ServedPlansService,
    private readonly settings: SettingsService,
    private readonly visits: VisitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The plans of each employee on a day (Asia/Kolkata), and how many of them are reported: the same visits as in the
   * schedules. Former communities count on past days only.
   */
  async on(date: CalendarDate = this.clock.today()): Promise<DayWorkloadResponse> {
    const employees = await this.accounts.activeEmployees();
    const isPast = date < this.clock.today();
    const covered = await Promise.all(
      employees.map(async (one) => (await this.covered.on(one, date, { withFormer: isPast })).map(({ id }) => id)),
    );
    const reported = await this.visits.reportedOrders(date);
    const counts = new Map<string, { plans: number; reported: number }>();
    for (const communityId of new Set(covered.flat())) {
      const due = await this.due.subscriptionsOn(date, communityId);
      counts.set(communityId, { plans: due.length, reported: due.filter(({ id }) => reported.has(id)).length });
    }
    return {
      date,
      dayOff: dayOffReason(daysOffIn(await this.settings.daysOff(), null), date),
      employees: employees.map(({ id }, at) => {
        const own = covered[at]!.map((communityId) => counts.get(communityId)!);
        return {
          employeeId: id,
          plans: own.reduce((sum, { plans }) => sum + plans, 0),
          reported: own.reduce((sum, one) => sum + one.reported, 0),
        };
      }),
      uncovered: isPast ? [] : uncoveredCommunities(await this.served.byCommunity(date), new Set(counts.keys())),
    };
  }
}
