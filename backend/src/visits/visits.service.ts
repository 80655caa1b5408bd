import { Injectable } from '@nestjs/common';
import { calendarDateOf, type CalendarDate, type Period } from '#libs/calendar.js';
import type { ExtraService, VisitOutcome } from '#libs/contract/visits.js';
import { keptSince } from '#libs/retention.js';
import { recentSince } from '#libs/visits.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { repointing } from '../communities/community-references.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { Clock } from '../kernel/clock.port.js';
import {
  StaleWrite,
  UniqueViolation,
  type Filter,
  type NewRecord,
  type Page,
  type Query,
} from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { JobRunner } from '../kernel/jobs.js';
import { removeOld } from '../kernel/remove-old.js';
import { ConflictRetries } from '../kernel/update-with-retry.js';
import {
  assertSeen,
  extrasOf,
  reporterOf,
  visitId,
  type KnownState,
  type Sender,
  type ReportedVisit,
} from './visit.js';
import { VisitsStore } from './visits.store.js';

const REMOVE_OLD_EVERY_MS = 6 * 60 * 60 * 1000;

/** The reported visits of a community on a day, and the extras of the days before, by plan. */
export interface CommunityVisits {
  of: (orderId: string) => ReportedVisit | null;
  extrasOf: (orderId: string) => Record<ExtraService, number>;
}

interface EmployeeVisits {
  employeeId: string;
  date: CalendarDate;
  outcome: VisitOutcome;
  count: number;
}

/** Stores what employees report about the visits of plans. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly store: VisitsStore,
    private readonly names: EmployeeNamesService,
    private readonly clock: Clock,
    communities: CommunitiesService,
    jobs: JobRunner,
  ) {
    communities.addReferences({
      // Visits belong to plans, which are counted.
      count: () => Promise.resolve({}),
      repoint: repointing(store.visits, (visit, communityId) => ({ ...visit, communityId })),
    });
    jobs.register({ name: 'old visits', everyMs: REMOVE_OLD_EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /**
   * Stores a visit. A later report of the same plan and day replaces an earlier one that its sender has seen.
   * Idempotent. Throws visit-reported.
   */
  async save(visit: NewRecord<ReportedVisit>, known: KnownState = {}): Promise<ReportedVisit> {
    const retries = new ConflictRetries();
    for (;;) {
      const current = await this.store.visits.get(visit.id);
      if (current && isSameReport(current, visit)) return current;
      if (current) assertSeen(current, await this.sender(reporterOf(visit)), known);
      try {
        // With the audit entry of the current one.
        if (current) return await this.store.visits.replace({ ...current, ...visit });
        return await this.store.visits.insert(visit);
      } catch (error) {
        await retries.wait(asStale(error));
      }
    }
  }

  /**
   * Withdraws the report of a visit. Idempotent. Throws visit-reported.
   *
   * @param senderId the account that withdraws it
   */
  async withdraw(orderId: string, date: CalendarDate, senderId: string, known: KnownState = {}): Promise<void> {
    const retries = new ConflictRetries();
    for (;;) {
      const current = await this.reported(orderId, date);
      if (!current) return;
      assertSeen(current, await this.sender(senderId), known);
      try {
        await this.store.visits.remove(current.id, current.version);
        return;
      } catch (error) {
        await retries.wait(error);
      }
    }
  }

  /**
   * The reports of a community on a day (Asia/Kolkata), and the extras of the days before, for its schedule.
   * @param communityIds see CommunitiesService.withMerged
   */
  async inCommunity(communityIds: readonly string[], date: CalendarDate): Promise<CommunityVisits> {
    const withExtras = { gte: recentSince(date), lte: date };
    const [reported, extras] = await Promise.all([
      this.inEach(communityIds, { date }),
      this.inEach(communityIds, { extrasOn: withExtras }),
    ]);
    const byOrder = new Map(reported.map((visit) => [visit.orderId, visit]));
    const extrasByOrder = new Map<string, ReportedVisit[]>();
    for (const visit of extras) extrasByOrder.set(visit.orderId, [...(extrasByOrder.get(visit.orderId) ?? []), visit]);
    return {
      of: (orderId) => byOrder.get(orderId) ?? null,
      extrasOf: (orderId) => extrasOf(extrasByOrder.get(orderId) ?? []),
    };
  }

  /** The number of visits of a day that have been reported, by community. */
  async countsByCommunity(date: CalendarDate): Promise<ReadonlyMap<string, number>> {
    const rows = await this.store.visits.aggregate({ filter: { date }, groupBy: ['communityId'] });
    return new Map(rows.map(({ group, count }) => [String(group.communityId), count]));
  }

  /** The number of reported visits in a period, by employee, day and outcome. */
  async countsByEmployee({ from, to }: Period): Promise<EmployeeVisits[]> {
    const rows = await this.store.visits.aggregate({
      filter: { date: { gte: from, lte: to } },
      groupBy: ['employeeId', 'date', 'outcome'],
    });
    return rows.map(({ group: { employeeId, date, outcome }, count }) => ({
      employeeId: employeeId as string,
      date: date as CalendarDate,
      outcome: outcome as VisitOutcome,
      count,
    }));
  }

  /**
   * The plans whose visit on a day has been reported, in one community or in all of them.
   * @param communityIds see CommunitiesService.withMerged
   */
  async reportedOrders(date: CalendarDate, communityIds?: readonly string[]): Promise<ReadonlySet<string>> {
    const reported = await (communityIds ? this.inEach(communityIds, { date }) : this.all({ filter: { date } }));
    return new Set(reported.map(({ orderId }) => orderId));
  }

  /** The reported visits of a plan in the days, up to and including `date`, in which extras are counted. */
  countedForExtras(orderId: string, date: CalendarDate): Promise<ReportedVisit[]> {
    return this.store.visits.list({ filter: { orderId, date: { gte: recentSince(date), lte: date } } });
  }

  /** The reported visits of a customer in the last days, newest first. */
  recentOf(userId: string): Promise<ReportedVisit[]> {
    const date = { gte: recentSince(this.clock.today()) };
    return this.store.visits.list({ filter: { userId, date }, sort: ['date', 'DESC'] });
  }

  /** The reported visits that a query selects, with their total. */
  page(query: Query<ReportedVisit>): Promise<Page<ReportedVisit>> {
    return this.store.visits.find(query);
  }

  /** All reported visits that a query selects, for exports. */
  stream(query: Query<ReportedVisit>): AsyncIterable<ReportedVisit> {
    return this.store.visits.stream(query);
  }

  /** What was reported about the visit of a plan on a day, or null. */
  reported(orderId: string, date: CalendarDate): Promise<ReportedVisit | null> {
    return this.store.visits.get(visitId(orderId, date));
  }

  /** A reported visit. Throws not-found. */
  async find(id: string): Promise<ReportedVisit> {
    return (await this.store.visits.get(id)) ?? notFound('visit');
  }

  /** Stores visits, all or none. For demo data. */
  async restore(visits: readonly NewRecord<ReportedVisit>[]): Promise<void> {
    await this.store.visits.insertAll(visits);
  }

  private async sender(id: string): Promise<Sender> {
    return { id, nameOf: await this.names.lookupAll() };
  }

  private async all(query: Query<ReportedVisit>): Promise<ReportedVisit[]> {
    const visits: ReportedVisit[] = [];
    for await (const visit of this.store.visits.stream(query)) visits.push(visit);
    return visits;
  }

  private async inEach(communityIds: readonly string[], filter: Filter<ReportedVisit>): Promise<ReportedVisit[]> {
    const visits = new Map<string, ReportedVisit>();
    for (const communityId of communityIds)
      for (const visit of await this.all({ filter: { communityId, ...filter } })) visits.set(visit.id, visit);
    return [...visits.values()];
  }

  private removeOld(signal: AbortSignal): Promise<void> {
    const before = calendarDateOf(keptSince('visits', this.clock.now()));
    return removeOld(this.store.visits, { filter: { date: { lt: before } }, sort: ['date', 'ASC'] }, signal);
  }
}

/** A visit that another report has inserted in the meantime is replaced, like one that it has changed. */
function asStale(error: unknown): unknown {
  return error instanceof UniqueViolation ? new StaleWrite(error.collection, error.fields.join(', ')) : error;
}

function isSameReport(current: ReportedVisit, { outcome, extras, reason, note }: NewRecord<ReportedVisit>): boolean {
  return (
    current.outcome === outcome &&
    current.reason === reason &&
    current.note === note &&
    current.extras.join() === extras.join()
  );
}
