import { Injectable } from '@nestjs/common';
import { planSlotStart, washSlotStart } from '#libs/catalogue.js';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { ScheduledWashStatusRequest } from '#libs/contract/washes.js';
import type { StoredVisitReport, VisitReportRequest } from '#libs/contract/visits.js';
import type { ScheduledVisit, ScheduleResponse } from '#libs/contract/schedule.js';
import { rupeesFromPaise } from '#libs/money.js';
import { MAX_REPORT_DELAY_DAYS, reportableByEmployeesSince } from '#libs/visits.js';
import type { Account, ContactLookup, EmployeeNameLookup } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CustomerContactsService } from '../identity/customer-contacts.service.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { CoveredCommunitiesService } from '../communities/covered-communities.service.js';
import { addressText, type Address, type CommunityLookup } from '../customers/address.js';
import { mayAccess, type Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { fieldError } from '../kernel/field-error.js';
import type { SubscriptionOrder, WashOrder } from '../orders/order.js';
import { SettingsService } from '../settings/settings.service.js';
import { hasMoved } from '../subscriptions/planned-change.js';
import { reportOf } from '../visits/visit-response.js';
import { assertMarkedAt, assertReportable, checkedReport, extrasOf, reportedVisit } from '../visits/visit.js';
import { VisitsService, type CommunityVisits } from '../visits/visits.service.js';
import { missedReport, withReport } from '../washes/missed-wash.js';
import { closuresOn } from './closures.js';
import { DueOrdersService } from './due-orders.service.js';

/** The visits of a day, limited to the communities that the employee covers on that day. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly names: EmployeeNamesService,
    private readonly contacts: CustomerContactsService,
    private readonly covered: CoveredCommunitiesService,
    private readonly due: DueOrdersService,
    private readonly communities: CommunitiesService,
    private readonly settings: SettingsService,
    private readonly visits: VisitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The visits of an employee on a day (Asia/Kolkata), sorted by time and place. Employees can read only their own
   * schedule, for tomorrow and the days that they can report. Throws not-found or validation-failed.
   */
  async on(caller: Caller, employeeId: string, date: CalendarDate = this.clock.today()): Promise<ScheduleResponse> {
    const today = this.clock.today();
    if (caller.role === 'employee') assertShownToEmployees(date, today);
    const employee = await this.employee(caller, employeeId);
    const covered = await this.covered.on(employee, date, { withFormer: date < today });
    const daysOff = await this.settings.daysOff();
    const day = { date, ...closuresOn(date, covered, daysOff) };
    if (covered.length === 0) return { ...day, community: null, visits: [] };
    const ids = covered.map(({ id }) => id);
    const [subscriptions, washes] = await Promise.all([
      Promise.all(ids.map((id) => this.subscriptionVisits(date, id))).then((visits) => visits.flat()),
      Promise.all(ids.map((id) => this.due.washesOn(date, id))).then((due) => due.flat()),
    ]);
    const places = [...subscriptions.map(([one]) => one), ...washes].map(({ address }) => address.communityId);
    const communities = await this.communities.lookup(places);
    const nameOf = await this.names.lookup(washes.map(({ assigneeId }) => assigneeId));
    const contactOf = await this.contacts.lookup(subscriptions.map(([one]) => one));
    const placed: PlacedVisit[] = [
      ...subscriptions.map(([one, plan]) => ({
        address: one.address,
        visit: subscriptionVisit(one, plan, { communities, contactOf }),
      })),
      ...washes.map((wash) => ({ address: wash.address, visit: this.washVisit(wash, communities, nameOf) })),
    ];
    const community = covered.map(({ name }) => name).join(', ');
    return { ...day, community, visits: placed.sort(byTimeAndPlace).map(({ visit }) => visit) };
  }

  /**
   * Stores or withdraws the report of a visit, by an employee or by the office for an employee, for whom it counts. A
   * single wash can be reported as missed only. Idempotent.
   * @throws DomainError not-found, validation-failed, visit-reported; for a wash, transition-not-allowed, wash-not-begun
   */
  async report(
    caller: Caller,
    employeeId: string,
    orderId: string,
    request: VisitReportRequest,
  ): Promise<ScheduledVisit> {
    const { date, outcome, basedOn, markedAt, ...report } = request;
    const now = this.clock.now();
    assertReportable(date, { today: this.clock.today(), byEmployee: caller.role === 'employee' });
    if (markedAt !== undefined) assertMarkedAt(markedAt, date, now);
    const employee = await this.employee(caller, employeeId);
    const checked = outcome === 'due' ? null : checkedReport({ outcome, ...report });
    const reportedFor = { employeeId: employee.id, enteredBy: caller.userId === employee.id ? null : caller.userId };
    // `markedAt` has no effect on withdrawing.
    const known = checked === null ? { basedOn } : { basedOn, markedAt };
    const order = await this.due.order(orderId);
    if (order?.kind === 'wash') {
      const sender = await this.sender(caller);
      const visit = { wash: order, date, covers: (one: WashOrder) => this.covers(employee, one) };
      const change = (wash: WashOrder) => withReport(wash, checked, { reportedFor, known, sender, now });
      return this.washResponse(await this.due.changeWash(visit, change), sender);
    }
    const subscription = this.due.subscriptionOn(date, order);
    const { communityId } = subscription;
    if (!(await this.covers(employee, { date, communityId })))
      throw new DomainError('not-found', { message: 'This plan has no visit on that day.' });
    let stored: StoredVisitReport | null = null;
    if (checked === null) await this.visits.withdraw(orderId, date, caller.userId, known);
    else {
      const visit = reportedVisit(subscription, checked, { ...reportedFor, date, now });
      stored = reportOf(await this.visits.save(visit, known));
    }
    const plan = { report: stored, extras: extrasOf(await this.visits.countedForExtras(orderId, date)) };
    const communities = await this.communities.lookup([communityId]);
    return subscriptionVisit(subscription, plan, {
      communities,
      contactOf: await this.contacts.lookup([subscription]),
    });
  }

  /**
   * Changes the status of a wash that the employee covers. Idempotent. Throws not-found, transition-not-allowed or
   * visit-reported.
   */
  async transitionWash(
    caller: Caller,
    employeeId: string,
    id: string,
    { status, basedOn }: ScheduledWashStatusRequest,
  ): Promise<ScheduledVisit> {
    const employee = await this.employee(caller, employeeId);
    // Former communities are kept for as long as the office can report their visits.
    const isRecent = (date: CalendarDate) => date >= reportableByEmployeesSince(this.clock.today());
    const covers = (wash: WashOrder) => this.covers(employee, wash, { withFormer: isRecent(wash.date) });
    const visit = { wash: await this.due.wash(id), covers };
    const sender = await this.sender(caller);
    return this.washResponse(await this.due.transitionWash(visit, status, { sender, known: { basedOn } }), sender);
  }

  private async sender({ userId }: Caller) {
    return { id: userId, nameOf: await this.names.lookupAll() };
  }

  private async washResponse(wash: WashOrder, { nameOf }: { nameOf: EmployeeNameLookup }): Promise<ScheduledVisit> {
    return this.washVisit(wash, await this.communities.lookup([wash.communityId]), nameOf);
  }

  private async subscriptionVisits(
    date: CalendarDate,
    communityId: string,
  ): Promise<(readonly [SubscriptionOrder, Plan])[]> {
    const [due, visits] = await Promise.all([
      this.due.subscriptionsOn(date, communityId),
      this.communities.withMerged([communityId]).then((ids) => this.visits.inCommunity(ids, date)),
    ]);
    return Promise.all(due.map(async (one) => [one, await this.planOf(one, visits, date)] as const));
  }

  private async planOf(subscription: SubscriptionOrder, visits: CommunityVisits, date: CalendarDate): Promise<Plan> {
    const { id } = subscription;
    const visit = visits.of(id);
    const extras = hasMoved(subscription)
      ? extrasOf(await this.visits.countedForExtras(id, date))
      : visits.extrasOf(id);
    return { report: visit && reportOf(visit), extras };
  }

  private async employee(caller: Caller, employeeId: string): Promise<Account> {
    if (!mayAccess(caller, employeeId)) notFound('employee');
    return this.accounts.findEmployee(employeeId);
  }

  private async covers(
    employee: Account,
    { date, communityId }: Pick<WashOrder, 'date' | 'communityId'>,
    { withFormer = true } = {},
  ): Promise<boolean> {
    const community = communityId === null ? null : await this.communities.current(communityId);
    return (await this.covered.on(employee, date, { withFormer })).some(({ id }) => id === community?.id);
  }

  private washVisit(wash: WashOrder, communities: CommunityLookup, nameOf: EmployeeNameLookup): ScheduledVisit {
    const { id, tier, timeSlot, name, phone, service, status, assigneeId, payment, total } = wash;
    const { carName, carNumber, parking } = wash;
    const address = addressText(wash.address, communities);
    const isKnown = carName !== '' || carNumber !== '' || parking !== '';
    const car = isKnown ? { name: carName, type: '', colour: '', number: carNumber, parking } : null;
    return {
      id,
      kind: 'wash',
      start: startTime(washSlotStart(tier, timeSlot)),
      timeSlot,
      name,
      phone,
      address,
      community: communityNameOf(wash.address, communities),
      tower: wash.address.tower,
      car,
      wash: {
        service,
        status,
        allowedStatuses: this.due.washTransitions(wash),
        assigneeId,
        assignee: nameOf(assigneeId),
        report: missedReport(wash.missed),
        amountDue: payment === 'unpaid' ? rupeesFromPaise(total) : 0,
      },
      plan: null,
    };
  }
}

/** Names and addresses of customers who are not served in these days are not shown. Throws validation-failed. */
function assertShownToEmployees(date: CalendarDate, today: CalendarDate): void {
  if (date < reportableByEmployeesSince(today) || date > addDays(today, 1))
    throw fieldError('date', `Please choose a day from ${MAX_REPORT_DELAY_DAYS} days ago to tomorrow.`);
}

type Plan = NonNullable<ScheduledVisit['plan']>;

/** A visit of a plan, with the current contact of its customer. That of a single wash was entered for the wash. */
function subscriptionVisit(
  subscription: SubscriptionOrder,
  plan: Plan,
  { communities, contactOf }: { communities: CommunityLookup; contactOf: ContactLookup },
): ScheduledVisit {
  const { name, phone } = contactOf(subscription);
  const { id, timeSlot, carName, carType, carColor, carNumber, parking } = subscription;
  const address = addressText(subscription.address, communities);
  const car = { name: carName, type: carType, colour: carColor, number: carNumber, parking };
  const { tower } = subscription.address;
  const start = startTime(planSlotStart(timeSlot));
  const community = communityNameOf(subscription.address, communities);
  return { id, kind: 'subscription', start, timeSlot, name, phone, address, community, tower, car, wash: null, plan };
}

function communityNameOf({ communityId, communityName }: Address, communities: CommunityLookup): string {
  return communities(communityId)?.name ?? communityName;
}

/** `05:30`, for minutes after midnight. */
function startTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

interface PlacedVisit {
  address: Address;
  visit: ScheduledVisit;
}

/** Sorted by address within a slot, to keep a team's walking distance short. */
function byTimeAndPlace(one: PlacedVisit, other: PlacedVisit): number {
  const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  return (
    compare(one.visit.start, other.visit.start) ||
    compare(one.address.tower, other.address.tower) ||
    compare(one.visit.address, other.visit.address) ||
    compare(one.visit.id, other.visit.id)
  );
}
