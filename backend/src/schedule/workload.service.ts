import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { CommunityWorkload, WorkloadResponse } from '#libs/contract/workload.js';
import { dayOffReason, daysOffIn, nextServiceDay } from '#libs/service-days.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { CoveredCommunitiesService } from '../communities/covered-communities.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { VisitsService } from '../visits/visits.service.js';
import { ServedPlansService } from './served-plans.service.js';
import { uncoveredCommunities } from './uncovered.js';

const NO_WORK = { plans: 0, activePlans: 0, reported: 0, washes: 0, employees: 0 };

/** The workload by community and by employee. */
@Injectable()
export class WorkloadService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly served: ServedPlansService,
    private readonly visits: VisitsService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly covered: CoveredCommunitiesService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Active plans and open washes, read from materialized counters, and who covers which community today (Asia/Kolkata).
   * A community that was merged is counted as the one it was merged into.
   */
  async now(): Promise<WorkloadResponse> {
    const today = this.clock.today();
    const daysOff = daysOffIn(await this.settings.daysOff(), null);
    const dayOff = dayOffReason(daysOff, today);
    const day = dayOff === null ? today : nextServiceDay(daysOff, addDays(today, 1));
    const [open, employees, plans, current] = await Promise.all([
      this.records.openCounts(),
      this.accounts.activeEmployees(),
      this.served.byCommunity(day),
      this.communities.lookupAll(),
    ]);
    const currentId = (id: string) => current(id)?.id ?? id;
    const communities = new Map<string, CommunityWorkload>();
    const of = (id: string): CommunityWorkload => {
      const communityId = currentId(id);
      const known = communities.get(communityId) ?? { communityId, ...NO_WORK };
      communities.set(communityId, known);
      return known;
    };
    const assigned = new Map<string, number>();
    for (const { kind, communityId, assigneeId, count } of open) {
      if (communityId !== null) of(communityId)[kind === 'wash' ? 'washes' : 'activePlans'] += count;
      if (assigneeId !== null) assigned.set(assigneeId, (assigned.get(assigneeId) ?? 0) + count);
    }
    for (const [communityId, count] of plans) of(communityId).plans = count;
    const reported = dayOff === null ? await this.visits.countsByCommunity(today) : new Map<string, number>();
    for (const [id, count] of reported) if (plans.has(currentId(id))) of(id).reported += count;
    const coveredOn = (date: CalendarDate) =>
      Promise.all(employees.map((one) => this.covered.on(one, date, { withFormer: false })));
    const covered = await coveredOn(today);
    const coveredOnDay = day === today ? covered : await coveredOn(day);
    for (const { id } of covered.flat()) of(id).employees += 1;
    return {
      carsToday: dayOff === null ? [...communities.values()].reduce((sum, one) => sum + one.plans, 0) : 0,
      dayOff,
      communities: [...communities.values()],
      uncovered: uncoveredCommunities(plans, new Set(coveredOnDay.flat().map(({ id }) => id))),
      employees: employees.map(({ id }, at) => ({
        employeeId: id,
        plans: covered[at]!.reduce((sum, community) => sum + of(community.id).plans, 0),
        reported: covered[at]!.reduce((sum, community) => sum + of(community.id).reported, 0),
        washes: assigned.get(id) ?? 0,
      })),
    };
  }
}
