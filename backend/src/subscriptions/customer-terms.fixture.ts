import fc from '../../test/support/fast-check.js';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import { PLAN_DURATIONS } from '#libs/catalogue.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { RUNNING, isRunning } from '#libs/order-transitions.js';
import { DomainError } from '../kernel/domain-error.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { rescheduledTerms } from './consecutive-terms.js';
import { withDayGivenBack, withDayTakenBack } from './day-given-back.js';
import type { RequestedPause } from './pause.js';
import {
  followingDetails,
  NO_CHANGES,
  upcomingDetails,
  withoutPlannedChange,
  withPlannedChange,
} from './planned-change.js';
import { asOf, transitioned, SUBSCRIPTION_RULES } from './subscription.js';
import { isServedOn, newTerm } from './term.js';
import { followingTerms, isPlateTaken, laterTerms, paidUntil, termsByVehicle } from './upcoming-vehicle.js';

export const POLICY = { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 };
const MAX_PLANS = 6;

export type Action =
  | { do: 'buy'; months: number; car: number }
  | { do: 'change plate'; plan: number; car: number }
  | { do: 'pause'; plan: number; from: number | null; days: number | null }
  | { do: 'resume' | 'cancel' | 'refund' | 'keep plate'; plan: number }
  | { do: 'give back' | 'take back'; plan: number; daysAgo: number }
  | { do: 'wait'; days: number }
  | { do: 'job' };

const plan = fc.nat(MAX_PLANS - 1);
/** Two cars, so that each has several plans and their plates are often exchanged. */
const car = fc.constantFrom(0, 0, 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('buy' as const), months: fc.constantFrom(...PLAN_DURATIONS), car }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change plate' as const), plan, car: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      plan,
      from: fc.option(fc.integer({ min: -2, max: 40 })),
      days: fc.option(fc.integer({ min: 0, max: 70 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('resume' as const), plan }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'refund' as const, 'keep plate' as const), plan }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('give back' as const, 'give back' as const, 'take back' as const),
      plan,
      daysAgo: fc.integer({ min: -1, max: 20 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
);

export interface History {
  start: CalendarDate;
  actions: Action[];
}

/** Random purchases and changes of a customer's plans. */
export const history: fc.Arbitrary<History> = fc.record({
  start: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days)),
  actions: fc
    .tuple(
      fc.array(fc.record({ do: fc.constant('buy' as const), months: fc.constant(1), car }), { maxLength: 3 }),
      fc.array(action, { maxLength: 40, size: 'large' }),
    )
    .map((parts) => parts.flat()),
});

/** A model of a customer's plans, changed like the services do, with a team that comes every morning. */
export class Customer {
  plans: SubscriptionOrder[] = [];
  readonly served = new Map<string, number>();
  private morning: string[] = [];
  private changes = 0;

  constructor(
    public today: CalendarDate,
    /** Whether effects on other terms are applied immediately, or by the job, as after a crash. */
    private readonly isPrompt: boolean,
  ) {}

  apply(one: Action): void {
    if (one.do === 'wait') for (let day = 0; day < one.days; day += 1) this.nextMorning();
    else if (one.do === 'job') this.runJob();
    else if (one.do === 'buy') this.buy(one.months, one.car);
    else if (this.plans.length > 0) this.step(one, this.plans[one.plan % this.plans.length]!.id);
    if (this.isPrompt) this.applyEffects();
  }

  runJob(): void {
    this.plans = this.plans.map((one) => asOf(one, this.today));
    this.applyEffects();
  }

  nextMorning(): void {
    if (this.isPrompt && this.servedToday().join() !== this.morning.join())
      throw new Error(`the visits of ${this.today} changed on the same day`);
    this.today = addDays(this.today, 1);
    if (this.isPrompt) this.storeDueChanges();
    this.morning = this.servedToday();
    for (const { id } of this.morning.map(visitOf)) this.served.set(id, (this.served.get(id) ?? 0) + 1);
    const cars = new Set(this.morning.map((visit) => visitOf(visit).carNumber));
    if (this.isPrompt && cars.size < this.morning.length)
      throw new Error(`one car has two visits on ${this.today}: ${this.morning.join()}`);
  }

  /** The running plans of each car, in order, by the plate that it has tomorrow. */
  get ofCars(): SubscriptionOrder[][] {
    const inOrder = this.running.toSorted((a, b) => a.startDate!.localeCompare(b.startDate!));
    return [...termsByVehicle(inOrder).values()];
  }

  get running(): SubscriptionOrder[] {
    return this.plans.filter((one) => RUNNING.includes(asOf(one, this.today).status));
  }

  /** The plan and the car of each visit. */
  private servedToday(): string[] {
    return this.plans
      .filter((one) => isServedOn(one, this.today))
      .map((one) => asOf(one, this.today))
      .map(({ id, carNumber }) => `${id} ${carNumber}`);
  }

  private buy(months: number, ofCar: number): void {
    if (this.plans.length === MAX_PLANS) return;
    const order = {
      id: `plan${this.plans.length}`,
      status: 'active',
      planDuration: months,
      pauses: [],
      daysGivenBack: [],
      pausePolicy: POLICY,
      cancelledOn: null,
      rescheduleFrom: this.today,
      ...carOf(ofCar),
      ...NO_CHANGES,
    } as unknown as SubscriptionOrder;
    this.plans.push({ ...order, ...newTerm(months, this.today, paidUntil(order, this.running)) });
  }

  private step(one: Exclude<Action, { do: 'buy' | 'wait' | 'job' }>, id: string): void {
    if (one.do === 'change plate') return this.changePlate(id, carOf(one.car).carNumber);
    if (one.do === 'keep plate') return this.keepPlate(id);
    if (one.do === 'give back') return this.changeDays(id, withDayGivenBack, one.daysAgo);
    if (one.do === 'take back') return this.changeDays(id, withDayTakenBack, one.daysAgo);
    if (one.do === 'refund' && RUNNING.includes(this.current(id).status)) this.move(id, 'cancelled');
    const to = { pause: 'paused', resume: 'active', cancel: 'cancelled', refund: 'refunded' } as const;
    const from = one.do === 'pause' && one.from !== null ? addDays(this.today, one.from) : undefined;
    const until =
      one.do === 'pause' && one.days !== null ? addDays(from ?? addDays(this.today, 1), one.days - 1) : undefined;
    this.move(id, to[one.do], { from, until });
  }

  private changePlate(id: string, carNumber: string): void {
    this.storeDueChanges();
    const current = this.current(id);
    const { running: terms, today } = this;
    const isChangeable = RUNNING.includes(current.status) && current.endDate! > today;
    if (!isChangeable || isPlateTaken(carNumber, current, { terms, today })) return;
    const following = laterTerms(current, terms).map((term) => term.id);
    const details = { ...upcomingDetails(current), carNumber };
    this.changes += 1;
    const changeId = String(this.changes).padStart(3, '0');
    this.store(withPlannedChange(current, details, { id: changeId, today, following }));
  }

  private keepPlate(id: string): void {
    const current = this.current(id);
    const { running: terms, today } = this;
    if (!isPlateTaken(current.carNumber, current, { terms, today })) this.store(withoutPlannedChange(current, today));
  }

  private move(id: string, to: PlanStatus, pause?: RequestedPause): void {
    const current = this.current(id);
    if (!SUBSCRIPTION_RULES.transitions[current.status].includes(to)) return;
    this.storeIfAllowed(() => transitioned(current, to, this.today, pause));
  }

  private changeDays(id: string, change: typeof withDayGivenBack, daysAgo: number): void {
    const { today } = this;
    const day = { date: addDays(today, -daysAgo), today, now: `${today}T06:00:00.000Z` };
    this.storeIfAllowed(() => change(this.current(id), day));
  }

  private storeIfAllowed(change: () => SubscriptionOrder | null): void {
    try {
      const changed = change();
      if (changed) this.store(changed);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private current(id: string): SubscriptionOrder {
    return asOf(
      this.plans.find((one) => one.id === id)!,
      this.today,
    );
  }

  private store(changed: SubscriptionOrder): void {
    this.plans = this.plans.map((one) => (one.id === changed.id ? changed : one));
  }

  private storeDueChanges(): void {
    for (const { id, plannedChange } of this.plans)
      if (plannedChange !== null && plannedChange.from <= this.today) this.store(this.current(id));
    this.applyToFollowing();
  }

  private applyEffects(): void {
    this.applyToFollowing();
    this.reschedule();
  }

  /** See SubscriptionChangeEffectsService. */
  private applyToFollowing(): void {
    for (const { id, appliedChange } of this.plans) {
      if (appliedChange === null) continue;
      const changed = this.plans.find((one) => one.id === id)!;
      const others = this.running.filter((one) => one.id !== id);
      for (const { id: next } of followingTerms(changed, appliedChange.before, [changed, ...others])) {
        const own = this.current(next);
        this.store({ ...own, ...followingDetails(own, appliedChange.before, changed), rescheduleFrom: this.today });
      }
      this.store({ ...changed, appliedChange: null });
    }
  }

  private reschedule(): void {
    const marks = this.plans.flatMap(({ rescheduleFrom }) => rescheduleFrom ?? []).sort();
    if (marks[0] === undefined) return;
    const terms = this.plans.filter(isRunning);
    const moves = [...termsByVehicle(terms).values()].flatMap((ofCar) =>
      rescheduledTerms(ofCar, { today: this.today, changedOn: marks[0]! }),
    );
    this.plans = this.plans.map((one) => ({
      ...one,
      ...moves.find(({ id }) => id === one.id),
      rescheduleFrom: null,
    }));
  }
}

function carOf(number: number): { carNumber: string; communityToConfirm: boolean } {
  return { carNumber: `CAR${number}`, communityToConfirm: false };
}

function visitOf(visit: string): { id: string; carNumber: string } {
  const [id, carNumber] = visit.split(' ');
  return { id: id!, carNumber: carNumber! };
}
