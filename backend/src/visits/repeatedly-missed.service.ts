import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import { MISSED_IN_ROW } from '#libs/visits.js';
import { Clock } from '../kernel/clock.port.js';
import type { Query } from '../kernel/database.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { limitedTo } from '../kernel/exact-condition.js';
import { countsAsMissed, latestMissedInRow, MISSED_WITHIN_DAYS } from './missed-in-row.js';
import type { ReportedVisit } from './visit.js';
import { VisitsStore } from './visits.store.js';

/** How many plans one query selects. */
const PLANS_PER_QUERY = 250;
/** For a day on which nobody could work: more plans than anybody reads. */
const MAX_VISITS = 10_000;

/** Finds the plans whose visits were missed several times in a row, by their latest visit. */
@Injectable()
export class RepeatedlyMissedService {
  constructor(
    private readonly store: VisitsStore,
    private readonly clock: Clock,
  ) {}

  /** The query, limited to the latest visits of plans that were missed MISSED_IN_ROW times in a row, or more often. */
  async within(query: Query<ReportedVisit>): Promise<Query<ReportedVisit>> {
    return limitedTo(query, await this.latest());
  }

  /** The ids of these visits. */
  private async latest(): Promise<string[]> {
    const since = addDays(this.clock.today(), 1 - MISSED_WITHIN_DAYS);
    const missed = await this.oftenMissed(since);
    const doneOn = await this.lastDoneOn([...missed.keys()], since);
    const visits = [...missed].map(([orderId, own]) => latestMissedInRow(own, doneOn.get(orderId) ?? null));
    return visits.flatMap((visit) => visit?.id ?? []).slice(0, MAX_VISITS);
  }

  /** The missed visits of the plans that have enough of them, by plan. */
  private async oftenMissed(since: CalendarDate): Promise<Map<string, Missed[]>> {
    const byPlan = new Map<string, Missed[]>();
    const missed = this.store.visits.stream({ filter: { outcome: 'missed', date: { gte: since } } });
    for await (const visit of yieldingToEventLoop(missed)) {
      if (!countsAsMissed(visit)) continue;
      const { id, orderId, date } = visit;
      byPlan.set(orderId, [...(byPlan.get(orderId) ?? []), { id, date }]);
    }
    return new Map([...byPlan].filter(([, visits]) => visits.length >= MISSED_IN_ROW));
  }

  /** The day of the last visit that was made, by plan. */
  private async lastDoneOn(plans: readonly string[], since: CalendarDate): Promise<Map<string, CalendarDate>> {
    const lastDay = new Map<string, CalendarDate>();
    for (let at = 0; at < plans.length; at += PLANS_PER_QUERY) {
      const orderId = { in: plans.slice(at, at + PLANS_PER_QUERY) };
      const done = await this.store.visits.list({ filter: { orderId, outcome: 'done', date: { gte: since } } });
      for (const visit of done)
        if (visit.date > (lastDay.get(visit.orderId) ?? '')) lastDay.set(visit.orderId, visit.date);
    }
    return lastDay;
  }
}

type Missed = Pick<ReportedVisit, 'id' | 'date'>;
