import { Injectable } from '@nestjs/common';
import type { CalendarDate, Period } from '#libs/calendar.js';
import type { CommunityUses } from '#libs/contract/communities.js';
import type { OrderCount, OrderKind, OrderStatus } from '#libs/contract/orders.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { updateEach } from '../communities/community-references.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type Filter, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { NO_CHANGES, withMergedCommunity, type ServiceChanges } from '../subscriptions/planned-change.js';
import { NOT_MISSED, type MissedFields } from '../washes/missed-fields.js';
import { withBilling } from './billing.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderNumbersService } from './order-numbers.service.js';
import { NEW_ORDER, type Order, type OrderOf, type OrderRecord, type SubscriptionOrder } from './order.js';
import { OrdersStore } from './orders.store.js';
import { pendingKeyOf } from './pending-key.js';
import { refundOutstanding } from './refund-outstanding.js';

type RestoredField =
  | keyof typeof NEW_ORDER
  | 'history'
  | 'termsVersion'
  | 'buyerGstin'
  | 'companyName'
  | 'assigneeId'
  | 'awaitsAssignment'
  | 'requestId'
  | 'resumesOn'
  | 'importRowId'
  | keyof MissedFields
  | keyof ServiceChanges;

/** An order to restore. Derived fields and those with an initial value may be left out. */
export type RestoredOrder<O extends Order = Order> = O extends Order
  ? Omit<NewRecord<O>, RestoredField> & Partial<Pick<O, Extract<keyof O, RestoredField>>>
  : never;

/** The number of active or open orders by community and assignee. */
interface OpenCount {
  kind: OrderKind;
  communityId: string | null;
  assigneeId: string | null;
  count: number;
}

interface AssignedWashes {
  assigneeId: string;
  /** The day they were booked for. */
  date: CalendarDate;
  count: number;
}

/** Reads and writes orders. Every write updates the derived fields and the status history. */
@Injectable()
export class OrderRecordsService {
  constructor(
    private readonly store: OrdersStore,
    private readonly kinds: OrderKindsService,
    private readonly numbers: OrderNumbersService,
    private readonly clock: Clock,
    communities: CommunitiesService,
  ) {
    communities.addReferences({
      count: (communityId) => this.usesOf(communityId),
      repoint: async (from, to, signal) => {
        await this.repointOrders(from, to, signal);
        await this.repointChanges(from, to, signal);
      },
    });
  }

  /** An order of either kind; null when there is none. */
  async get(id: string): Promise<Order | null> {
    return (await this.store.orders.get(id)) as Order | null;
  }

  /** An order of either kind. Throws not-found. */
  async find(id: string): Promise<Order> {
    return (await this.get(id)) ?? notFound('order');
  }

  /** One order of a kind. Throws not-found, including for an order of the other kind. */
  async findOf<Kind extends Order['kind']>(kind: Kind, id: string): Promise<OrderOf<Kind>> {
    const order = await this.get(id);
    return order?.kind === kind ? (order as OrderOf<Kind>) : notFound(kind === 'wash' ? 'wash' : 'plan');
  }

  /** The orders that a query selects, with their total. */
  async page(query: Query<OrderRecord>): Promise<Page<Order>> {
    return (await this.store.orders.find(query)) as Page<Order>;
  }

  /** The orders of a query, at most 1,000, as the type that its filter selects. */
  async list<O extends Order = Order>(query: Query<OrderRecord>): Promise<O[]> {
    return (await this.store.orders.list(query)) as O[];
  }

  /** The orders of a query, without a limit, as the type that its filter selects. */
  stream<O extends Order = Order>(query: Query<OrderRecord>): AsyncIterable<O> {
    return this.store.orders.stream(query) as AsyncIterable<O>;
  }

  /** All orders of a query in one array, without a limit. */
  async all<O extends Order = Order>(query: Query<OrderRecord>): Promise<O[]> {
    const orders: O[] = [];
    for await (const order of this.stream<O>(query)) orders.push(order);
    return orders;
  }

  /** The number of orders that a filter selects, of both kinds unless it names one. */
  count(filter: Filter<OrderRecord>): Promise<number> {
    return this.store.orders.count({ filter });
  }

  /** The number of orders by kind and status, from materialized counters. */
  async countsByStatus(): Promise<OrderCount[]> {
    const rows = await this.store.byStatus();
    return rows.map(({ group, count }) => ({
      kind: group.kind as OrderKind,
      status: group.status as OrderStatus,
      count,
    }));
  }

  /** The number of orders that a filter selects, by customer. Does not read the orders themselves. */
  async countByCustomer(filter: Filter<OrderRecord>): Promise<Map<string, number>> {
    const rows = await this.store.byCustomer(filter);
    return new Map(rows.map(({ group, count }) => [group.userId as string, count]));
  }

  /** The number of active plans and open washes, by community and assignee. */
  async openCounts(): Promise<OpenCount[]> {
    const rows = await this.store.byTeam(['active', 'booked', 'assigned']);
    return rows.map(({ group: { kind, communityId, assigneeId }, count }) => ({
      kind: kind as OrderKind,
      communityId: communityId as string | null,
      assigneeId: assigneeId as string | null,
      count,
    }));
  }

  /** The number of single washes that are done, by assignee and day. */
  async doneWashesByAssignee(period: Period): Promise<AssignedWashes[]> {
    const rows = await this.store.doneWashes(period);
    return rows.flatMap(({ group: { assigneeId, date }, count }) =>
      assigneeId === null ? [] : [{ assigneeId: assigneeId as string, date: date as CalendarDate, count }],
    );
  }

  /** A customer's orders of a kind, newest first. */
  ofUser<Kind extends Order['kind']>(kind: Kind, userId: string): Promise<OrderOf<Kind>[]> {
    return this.list({ filter: { userId, kind }, sort: ['createdAt', 'DESC'] });
  }

  /**
   * Writes the result of `change` for the current order as of today (OrderRules.asOf). `change` must be pure, because it
   * may run several times; null changes nothing. Does not apply effects: OrdersService.change does.
   *
   * @param order its id, or the order that was just read or written, which saves a read
   * @throws DomainError not-found, and what `change` throws
   */
  async write<O extends Order>(order: string | O, change: (current: O) => O | null): Promise<O> {
    const [id, known] = typeof order === 'string' ? [order] : [order.id, order as OrderRecord];
    const stored = await updateWithRetry<OrderRecord>(
      this.store.orders,
      id,
      (record) => {
        const current = record as O;
        const changed = change(this.kinds.rulesOf<O>(current).asOf(current, this.clock.today()));
        if (changed === null) return null;
        const next = this.storedForm(current, changed);
        return changed === current && next.nextChangeOn === current.nextChangeOn ? null : next;
      },
      known,
    );
    return stored === null ? notFound('order') : (stored as O);
  }

  /**
   * Writes an order that was read before, with the same status, and returns it as stored. Throws StaleWrite if it was
   * changed in the meantime.
   */
  async replace<O extends Order>(changed: O): Promise<O> {
    return (await this.store.orders.replace(this.storedForm(changed, changed))) as O;
  }

  /** Stores an order and assigns its order number. Throws UniqueViolation. */
  async insert<O extends Order>(order: NewRecord<O>): Promise<O> {
    const orderNumber = await this.numbers.take();
    try {
      return (await this.store.orders.insert({ ...order, orderNumber })) as O;
    } catch (error) {
      if (error instanceof UniqueViolation && !error.fields.includes('orderNumber')) this.numbers.release(orderNumber);
      throw error;
    }
  }

  /** Stores orders with their history, all or none. For demo data. */
  async restore(orders: readonly RestoredOrder[]): Promise<void> {
    const today = this.clock.today();
    const numbers = await this.numbers.takeMany(orders.length);
    const stored = orders.toSorted(byCreation).map((restored, at) => {
      const { status, updatedAt } = restored;
      const history = [{ status, at: updatedAt, by: null }];
      const changes =
        restored.kind === 'subscription'
          ? { ...NO_CHANGES, importRowId: null }
          : { assigneeId: null, requestId: null, ...NOT_MISSED };
      const order = {
        ...NEW_ORDER,
        history,
        termsVersion: null,
        buyerGstin: '',
        companyName: '',
        ...changes,
        ...restored,
        orderNumber: numbers[at],
        version: 0,
      } as Order;
      const rules = this.kinds.rulesOf(order);
      const { version: _, ...record } = rules.derived(order, order, today);
      return { ...record, awaitsRefund: refundOutstanding(rules, order, today) > 0 };
    });
    await this.store.orders.insertAll(stored);
  }

  /** The changed order with its derived fields, new billing entries and status history. */
  private storedForm<O extends Order>(before: O, changed: O): O {
    const rules = this.kinds.rulesOf<O>(before);
    const now = this.clock.now();
    const today = this.clock.today();
    const by = actingStaff()?.userId ?? null;
    const derived = withBilling(before, rules.derived(before, changed, today), { today, at: now, by });
    const pendingKey = derived.status === 'pending' ? derived.pendingKey : null;
    const awaitsRefund = refundOutstanding(rules, derived, today) > 0;
    const next: O = { ...derived, pendingKey, awaitsRefund, updatedAt: now };
    if (next.status === before.status) return next;
    const moved: O = { ...next, history: [...before.history, { status: next.status, at: now, by }] };
    // A pending mail must not be lost when the status changes again.
    return { ...moved, notificationSent: before.notificationSent && !rules.notifies(moved) };
  }

  /**
   * Updates orders after their community was merged with another one. A pending one gets the key that the same order
   * has now, so that ordering again finds it; unless the customer has also ordered in the other community, which is
   * found.
   */
  private async repointOrders(from: string, to: string, signal: AbortSignal): Promise<void> {
    const repointed = (current: OrderRecord, isFound: boolean): OrderRecord | null => {
      if (current.communityId !== from) return null;
      const moved = { ...current, communityId: to, address: { ...current.address, communityId: to } };
      return { ...moved, pendingKey: isFound && current.pendingKey !== null ? pendingKeyOf(moved) : null };
    };
    await updateEach(this.store.orders, { communityId: from }, signal, async ({ id }) => {
      try {
        await updateWithRetry(this.store.orders, id, (current) => repointed(current, true));
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        await updateWithRetry(this.store.orders, id, (current) => repointed(current, false));
      }
    });
  }

  /** Updates planned and former details after their community was merged with another one. */
  private async repointChanges(from: string, to: string, signal: AbortSignal): Promise<void> {
    for (const filter of [{ plannedCommunityId: from }, { formerCommunityId: from }])
      await updateEach(this.store.orders, filter, signal, ({ id }) =>
        this.write<SubscriptionOrder>(id, (current) => withMergedCommunity(current, from, to)),
      );
  }

  private async usesOf(communityId: string): Promise<Partial<CommunityUses>> {
    const [orders, washes] = await Promise.all(
      (['subscription', 'wash'] as const).map((kind) => this.store.orders.count({ filter: { communityId, kind } })),
    );
    // Plans that move to the community tomorrow.
    let moving = 0;
    for await (const plan of this.stream({ filter: { plannedCommunityId: communityId } }))
      if (plan.communityId !== communityId) moving += 1;
    return { orders: orders! + moving, washes: washes! };
  }
}

function byCreation(a: RestoredOrder, b: RestoredOrder): number {
  return a.createdAt.localeCompare(b.createdAt);
}
