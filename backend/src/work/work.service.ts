import { Injectable } from '@nestjs/common';
import { planSlotStart, washSlotStart } from '#libs/catalogue.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashStatus } from '#libs/contract/washes.js';
import type { Visit, WorkResponse } from '#libs/contract/work.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { PlanRoundsService, type Plan } from '../plans/plan-rounds.service.js';
import { WashRoundsService, type Wash } from '../washes/wash-rounds.service.js';

/** What an employee's community has on a day. Nothing of any other community is reached. */
@Injectable()
export class WorkService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly plans: PlanRoundsService,
    private readonly washes: WashRoundsService,
    private readonly clock: Clock,
  ) {}

  /** By time. An employee has their own only. Throws not-found. */
  async on(caller: Caller, employeeId: string, date: CalendarDate = this.clock.today()): Promise<WorkResponse> {
    const community = await this.communityOf(caller, employeeId);
    if (community === null) return { date, community, visits: [] };
    const [plans, washes] = await Promise.all([this.plans.on(date, community), this.washes.on(date, community)]);
    return {
      date,
      community,
      visits: [...plans.map(planVisit), ...washes.map((wash) => this.washVisit(wash))].sort(byTime),
    };
  }

  /** Throws not-found or transition-not-allowed. */
  async stepWash(caller: Caller, employeeId: string, washId: string, to: WashStatus): Promise<Visit> {
    const community = (await this.communityOf(caller, employeeId)) ?? notFound('This wash does not exist.');
    return this.washVisit(await this.washes.step(community, washId, to));
  }

  private async communityOf(caller: Caller, employeeId: string): Promise<string | null> {
    const account =
      caller.role === 'admin' || caller.userId === employeeId ? await this.accounts.find(employeeId) : null;
    return account?.role === 'employee' ? account.area : notFound('This employee does not exist.');
  }

  private washVisit(wash: Wash): Visit {
    const {
      id,
      tier,
      timeSlot,
      name,
      phone,
      address,
      service,
      status,
      carName = '',
      carNumber = '',
      parking = '',
    } = wash;
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
      wash: { service, status, allowedStatuses: this.washes.steps(wash) },
    };
  }
}

function planVisit({
  id,
  timeSlot,
  name,
  phone,
  address,
  carName,
  carType,
  carColor,
  carNumber,
  parking,
}: Plan): Visit {
  const car = { name: carName, type: carType, colour: carColor, number: carNumber, parking };
  return { id, kind: 'plan', start: clock24(planSlotStart(timeSlot)), timeSlot, name, phone, address, car, wash: null };
}

function clock24(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Within a slot by where the cars stand, so that a round is walked and not zigzagged. */
function byTime(one: Visit, other: Visit): number {
  return (
    one.start.localeCompare(other.start) || one.address.localeCompare(other.address) || one.id.localeCompare(other.id)
  );
}

function notFound(message: string): never {
  throw new DomainError('not-found', { message });
}
