import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import { PLAN_DURATIONS } from '#libs/catalogue.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { DomainError } from '../kernel/domain-error.js';
import { rescheduledTerms } from './consecutive-terms.js';
import type { RequestedPause } from './pause.js';
import { NO_CHANGES } from './planned-change.js';
import { isServedOn, newTerm, servedDays, unusedDays } from './term.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { asOf, moved, RUNNING, SUBSCRIPTION_RULES } from './subscription.js';

const POLICY = { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 };
/** Set RUNS=2000 for a long run. */
const RUNS = { numRuns: Number(process.env.RUNS ?? 150) };

type Action =
  | { do: 'buy'; months: number }
  | { do: 'pause'; plan: number; from: number | null; days: number | null }
  | { do: 'resume' | 'cancel' | 'refund'; plan: number }
  | { do: 'wait'; days: number }
  | { do: 'job' };

const plan = fc.nat(5);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), months: fc.constantFrom(...PLAN_DURATIONS) }) },
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
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'refund' as const), plan }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
);
const history = fc.record({
  start: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days)),
  actions: fc
    .tuple(
      fc.array(fc.constant<Action>({ do: 'buy', months: 1 }), { maxLength: 3 }),
      fc.array(action, { maxLength: 40 }),
    )
    .map((parts) => parts.flat()),
});

/** A model of one car's plans, changed like the service does, with a team that comes every morning. */
class Car {
  plans: SubscriptionOrder[] = [];
  readonly served = new Map<string, number>();

  constructor(
    public today: CalendarDate,
    /** Whether following terms are rescheduled at once, or by the job, as after a crash. */
    private readonly isPrompt: boolean,
  ) {}

  apply(action: Action): void {
    if (action.do === 'wait') for (let day = 0; day < action.days; day += 1) this.nextMorning();
    else if (action.do === 'job') this.runJob();
    else if (action.do === 'buy') this.buy(action.months);
    else this.step(action);
    if (this.isPrompt) this.reschedule();
  }

  runJob(): void {
    this.plans = this.plans.map((one) => asOf(one, this.today));
    this.reschedule();
  }

  nextMorning(): void {
    const evening = this.servedToday();
    if (this.isPrompt) expect(evening).toEqual(this.morning);
    this.today = addDays(this.today, 1);
    this.morning = this.servedToday();
    for (const id of this.morning) this.served.set(id, (this.served.get(id) ?? 0) + 1);
    if (this.isPrompt) expect(this.morning.length).toBeLessThanOrEqual(1);
  }

  get running(): SubscriptionOrder[] {
    return this.plans
      .filter((one) => RUNNING.includes(asOf(one, this.today).status))
      .sort((a, b) => a.startDate!.localeCompare(b.startDate!));
  }

  private morning: string[] = [];

  private servedToday(): string[] {
    return this.plans.filter((one) => isServedOn(one, this.today)).map(({ id }) => id);
  }

  private buy(months: number): void {
    if (this.plans.length === 6) return;
    const paidUntil =
      this.running
        .map(({ endDate }) => endDate!)
        .sort()
        .at(-1) ?? null;
    this.plans.push({
      id: `plan${this.plans.length}`,
      status: 'active',
      planDuration: months,
      pauses: [],
      pausePolicy: POLICY,
      cancelledOn: null,
      rescheduleFrom: this.today,
      ...newTerm(months, this.today, paidUntil),
      ...NO_CHANGES,
    } as unknown as SubscriptionOrder);
  }

  private step(action: Exclude<Action, { do: 'buy' | 'wait' | 'job' }>): void {
    const current = this.plans[action.plan % Math.max(1, this.plans.length)];
    if (!current) return;
    if (action.do === 'refund' && RUNNING.includes(asOf(current, this.today).status))
      this.move(current.id, 'cancelled');
    const to = { pause: 'paused', resume: 'active', cancel: 'cancelled', refund: 'refunded' } as const;
    const from = action.do === 'pause' && action.from !== null ? addDays(this.today, action.from) : undefined;
    const until =
      action.do === 'pause' && action.days !== null
        ? addDays(from ?? addDays(this.today, 1), action.days - 1)
        : undefined;
    this.move(current.id, to[action.do], { from, until });
  }

  private move(id: string, to: PlanStatus, pause?: RequestedPause): void {
    this.plans = this.plans.map((stored) => {
      if (stored.id !== id) return stored;
      const current = asOf(stored, this.today);
      if (
        !SUBSCRIPTION_RULES.transitions[current.status].includes(to) ||
        (current.status === 'active' && to === 'expired')
      )
        return stored;
      try {
        return moved(current, to, this.today, pause);
      } catch (error) {
        if (error instanceof DomainError) return stored;
        throw error;
      }
    });
  }

  private reschedule(): void {
    const marks = this.plans.flatMap(({ rescheduleFrom }) => rescheduleFrom ?? []).sort();
    if (marks[0] === undefined) return;
    const moves = rescheduledTerms(
      this.plans.filter(({ status }) => RUNNING.includes(status)),
      { today: this.today, changedOn: marks[0] },
    );
    this.plans = this.plans.map((one) => ({
      ...one,
      ...moves.find(({ id }) => id === one.id),
      rescheduleFrom: null,
    }));
  }
}

/** The first future term starts tomorrow at the latest; each other one on the day after its predecessor. */
function assertConsecutive(car: Car): void {
  const terms = car.running;
  terms.forEach(({ startDate }, index) => {
    if (index > 0) expect(startDate).toBe(addDays(terms[index - 1]!.endDate!, 1));
    else expect(startDate! <= addDays(car.today, 1)).toBe(true);
  });
}

function assertWithoutOverlap(car: Car): void {
  const terms = car.running;
  terms.slice(1).forEach(({ startDate }, index) => expect(startDate! > terms[index]!.endDate!).toBe(true));
}

function assertBounded({ startDate, endDate, paidDays }: SubscriptionOrder): void {
  expect(endDate! >= addDays(startDate!, paidDays - 1)).toBe(true);
  expect(endDate! <= addDays(startDate!, paidDays - 1 + POLICY.maxDaysPerTerm)).toBe(true);
}

describe('the plans of a car, after any sequence of changes', () => {
  it('are consecutive, and every paid day is served exactly once or given back', () => {
    fc.assert(
      fc.property(history, ({ start, actions }) => {
        const car = new Car(start, true);
        for (const one of actions) {
          car.apply(one);
          assertConsecutive(car);
          car.plans.forEach(assertBounded);
        }
        while (car.running.length > 0) car.nextMorning();
        for (const one of car.plans) {
          const { id, paidDays } = one;
          expect((car.served.get(id) ?? 0) + unusedDays(one, car.today)).toBe(paidDays);
          if (asOf(one, car.today).status === 'expired') expect(unusedDays(one, car.today)).toBe(0);
        }
      }),
      RUNS,
    );
  });

  it('do not depend on when the job that ends pauses and terms runs', () => {
    fc.assert(
      fc.property(history, ({ start, actions }) => {
        const [regular, late] = [new Car(start, true), new Car(start, true)];
        for (const one of actions) {
          regular.apply(one);
          regular.runJob();
          if (one.do !== 'job') late.apply(one);
        }
        const today = regular.today;
        expect(late.plans.map((one) => asOf(one, today))).toEqual(regular.plans.map((one) => asOf(one, today)));
      }),
      RUNS,
    );
  });

  it('are consecutive again, with every paid day kept, after an interrupted rescheduling', () => {
    fc.assert(
      fc.property(history, ({ start, actions }) => {
        const car = new Car(start, false);
        for (const one of [...actions, { do: 'job' } as const]) {
          car.apply(one);
          if (one.do === 'job') assertWithoutOverlap(car);
        }
        const terms = car.running;
        car.plans.forEach(assertBounded);
        for (const one of car.plans) {
          const { paidDays, endDate } = one;
          expect(servedDays(one, endDate!) + unusedDays(one, endDate!)).toBe(paidDays);
        }
        car.runJob();
        expect(car.running).toEqual(terms);
      }),
      RUNS,
    );
  });
});
