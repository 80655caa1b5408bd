import { Injectable } from '@nestjs/common';
import { planSlotStart, washSlotStart } from '#libs/catalogue.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashStatus } from '#libs/contract/washes.js';
import type { Visit, ScheduleResponse } from '#libs/contract/schedule.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Community } from '../communities/community.js';
import { addressText, type Address, type CommunityLookup } from '../customers/address.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import type { SubscriptionOrder, WashOrder } from '../orders/order.js';
import { DueOrdersService } from './due-orders.service.js';

/** What an employee's community has on a day. Nothing of any other community is reached. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly due: DueOrdersService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  /** By time. An employee has their own only. Throws not-found. */
  async on(caller: Caller, employeeId: string, date: CalendarDate = this.clock.today()): Promise<ScheduleResponse> {
    const community = await this.communityOf(caller, employeeId);
    if (community === null) return { date, community: null, visits: [] };
    const [subscriptions, washes] = await Promise.all([
      this.due.subscriptionsOn(date, community.id),
      this.due.washesOn(date, community.id),
    ]);
    const communities = await this.communities.lookup([community.id]);
    const orders = [
      ...subscriptions.map((one) => ({ address: one.address, visit: subscriptionVisit(one, communities) })),
      ...washes.map((wash) => ({ address: wash.address, visit: this.washVisit(wash, communities) })),
    ];
    return { date, community: community.name, visits: orders.sort(byTimeAndPlace).map(({ visit }) => visit) };
  }

  /** Throws not-found or transition-not-allowed. */
  async stepWash(caller: Caller, employeeId: string, washId: string, to: WashStatus): Promise<Visit> {
    const community = (await this.communityOf(caller, employeeId)) ?? notFound('This wash does not exist.');
    const wash = await this.due.stepWash(community.id, washId, to);
    return this.washVisit(wash, await this.communities.lookup([community.id]));
  }

  private async communityOf(caller: Caller, employeeId: string): Promise<Community | null> {
    const account =
      caller.role === 'admin' || caller.userId === employeeId ? await this.accounts.find(employeeId) : null;
    if (account?.role !== 'employee') notFound('This employee does not exist.');
    return account.areaId === null ? null : this.communities.current(account.areaId);
  }

  private washVisit(wash: WashOrder, communities: CommunityLookup): Visit {
    const { id, tier, timeSlot, name, phone, service, status, carName, carNumber, parking } = wash;
    const address = addressText(wash.address, communities);
    const car =
      carNumber === '' && parking === '' ? null : { name: carName, type: '', colour: '', number: carNumber, parking };
    return {
      id,
      kind: 'wash',
      start: clock24(washSlotStart(tier, timeSlot)),
      timeSlot,
      name,
      phone,
      address,
      car,
      wash: { service, status, allowedStatuses: this.due.washTransitions(wash) },
    };
  }
}

function subscriptionVisit(subscription: SubscriptionOrder, communities: CommunityLookup): Visit {
  const { id, timeSlot, name, phone, carName, carType, carColor, carNumber, parking } = subscription;
  const address = addressText(subscription.address, communities);
  const car = { name: carName, type: carType, colour: carColor, number: carNumber, parking };
  return { id, kind: 'plan', start: clock24(planSlotStart(timeSlot)), timeSlot, name, phone, address, car, wash: null };
}

function clock24(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

interface Order {
  address: Address;
  visit: Visit;
}

/** Within a slot by where the cars stand, so that a team does not walk to and fro. */
function byTimeAndPlace(one: Order, other: Order): number {
  const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  return (
    compare(one.visit.start, other.visit.start) ||
    compare(one.address.tower, other.address.tower) ||
    compare(one.visit.address, other.visit.address) ||
    compare(one.visit.id, other.visit.id)
  );
}

function notFound(message: string): never {
  throw new DomainError('not-found', { message });
}
