import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { daysOffIn, isServiceDay } from '#libs/service-days.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { TO_BE_DONE } from '#libs/order-transitions.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Clock } from '../kernel/clock.port.js';
import type { Filter } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order, OrderRecord, SubscriptionOrder, WashOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { assertTransitionAllowed, transitionsFor } from '../orders/transitions.js';
import { SettingsService } from '../settings/settings.service.js';
import { withDetailsOn } from '../subscriptions/planned-change.js';
import { isServedOn } from '../subscriptions/term.js';
import type { KnownState, Sender } from '../visits/visit.js';
import { VisitsService } from '../visits/visits.service.js';
import { assertReportSeen } from '../washes/missed-wash.js';
import { WASH_RULES } from '../washes/wash.js';

/** A subscription in a listed community. */
type ServedSubscription = SubscriptionOrder & { communityId: string };

/** A wash in the schedule of an employee. */
interface WashVisit {
  wash: WashOrder;
  /** The day for which it is booked; any if it is undefined. */
  date?: CalendarDate;
  /** Whether the employee covers the community of a wash on its day. */
  covers: (wash: WashOrder) => Promise<boolean>;
}

/** The orders to serve in a community on a day. */
@Injectable()
export class DueOrdersService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly settings: SettingsService,
    private readonly visits: VisitsService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  /**
   * The subscriptions that are served in a community on a day (Asia/Kolkata), with their details of that day. On a day
   * off, those whose visit has been reported: it was made, or missed, before the day became a holiday.
   */
  async subscriptionsOn(date: CalendarDate, communityId: string): Promise<SubscriptionOrder[]> {
    const ids = await this.communities.withMerged([communityId]);
    const isDayOff = !isServiceDay(daysOffIn(await this.settings.daysOff(), communityId), date);
    const reported = isDayOff ? await this.visits.reportedOrders(date, ids) : null;
    if (reported?.size === 0) return [];
    const due = new Map<string, SubscriptionOrder>();
    const add = (stored: SubscriptionOrder) => {
      if (reported && !reported.has(stored.id)) return;
      const subscription = withDetailsOn(stored, date);
      const { communityId: servedIn } = subscription;
      if (servedIn !== null && ids.includes(servedIn) && isServedOn(subscription, date))
        due.set(stored.id, subscription);
    };
    for (const id of ids) {
      const notEnded = this.records.stream<SubscriptionOrder>({
        filter: { kind: 'subscription', communityId: id, endDate: { gte: date } },
        sort: ['endDate', 'ASC'],
      });
      for await (const subscription of notEnded) add(subscription);
    }
    const moving: Filter<OrderRecord>[] = ids.map((id) => ({ plannedCommunityId: id }));
    // Those of every community, because a plan can have moved several times since the day.
    if (date < this.clock.today()) moving.push({ formerCommunityId: { gt: '' }, endDate: { gte: date } });
    for (const filter of moving)
      for await (const subscription of this.records.stream<SubscriptionOrder>({ filter })) add(subscription);
    return [...due.values()];
  }

  /**
   * A subscription whose visit on a day can be reported, with its details of that day. Also on a day off: its visit may
   * have been made before the day became a holiday, and reported without a connection.
   * @throws DomainError not-found
   */
  subscriptionOn(date: CalendarDate, order: Order | null): ServedSubscription {
    if (order?.kind !== 'subscription') notFound('plan');
    const subscription = withDetailsOn(order, date);
    if (!isServedOn(subscription, date) || subscription.communityId === null)
      throw new DomainError('not-found', { message: 'This plan has no visit on that day.' });
    return subscription as ServedSubscription;
  }

  /** Washes of the day, both open and done. Those that were booked before their day became a day off stay. */
  async washesOn(date: CalendarDate, communityId: string): Promise<WashOrder[]> {
    const washes = new Map<string, WashOrder>();
    for (const id of await this.communities.withMerged([communityId])) {
      const filter = { kind: 'wash', communityId: id, date, status: { in: [...TO_BE_DONE, 'done'] } };
      for await (const wash of this.records.stream<WashOrder>({ filter })) washes.set(wash.id, wash);
    }
    return [...washes.values()];
  }

  /** The transitions that an employee may request now. */
  washTransitions(wash: WashOrder): WashStatus[] {
    return transitionsFor(WASH_RULES, wash, 'employee', this.clock.now());
  }

  /** A wash. Throws not-found. */
  wash(id: string): Promise<WashOrder> {
    return this.records.findOf('wash', id);
  }

  /** An order of either kind; null when there is none. */
  order(id: string): Promise<Order | null> {
    return this.records.get(id);
  }

  /**
   * An employee, the sender, changes the status of a wash, and becomes its assignee if it has none. Idempotent.
   *
   * @throws DomainError not-found, transition-not-allowed, visit-reported
   */
  transitionWash(
    visit: WashVisit,
    to: WashStatus,
    { sender, known }: { sender: Sender; known: KnownState },
  ): Promise<WashOrder> {
    return this.changeWash(visit, (current) => {
      if (current.status === to) return null;
      assertTransitionAllowed(WASH_RULES, current, to, 'employee', this.clock.now());
      assertReportSeen(current, sender, known);
      return { ...current, status: to, assigneeId: current.assigneeId ?? sender.id };
    });
  }

  /**
   * Changes a wash in the schedule of an employee. Null changes nothing. A wash that is moved meanwhile, such as by the
   * merge of its community, is checked again.
   *
   * @throws DomainError not-found, and what `change` throws
   */
  async changeWash(
    { wash, date, covers }: WashVisit,
    change: (current: WashOrder) => WashOrder | null,
  ): Promise<WashOrder> {
    let latest = wash;
    for (;;) {
      const checked = latest;
      if ((date !== undefined && checked.date !== date) || !(await covers(checked))) notFound('wash');
      const changed = await this.orders.change<WashOrder>(wash.id, (current) => {
        latest = current;
        return isSameSchedule(current, checked) ? change(current) : null;
      });
      if (isSameSchedule(latest, checked)) return changed;
    }
  }
}

function isSameSchedule(one: WashOrder, other: WashOrder): boolean {
  return one.communityId === other.communityId && one.date === other.date;
}
