import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { addDays } from '#libs/calendar.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { Customer, history, POLICY, type Action, type History } from './customer-terms.fixture.js';
import { asOf } from './subscription.js';
import { servedDays, unusedDays } from './term.js';

/** Histories that failed once. */
const EXAMPLES: History[] = [
  [buy(0), buy(0), buy(0), changePlate(0, 2), changePlate(1, 1)],
  [buy(0), buy(0), buy(0), changePlate(1, 1), changePlate(2, 2), changePlate(2, 0)],
  [
    ...[buy(0), buy(0), { do: 'pause', plan: 0, from: null, days: null } as const, changePlate(0, 2)],
    ...[{ do: 'wait', days: 32 } as const, changePlate(0, 1), changePlate(1, 0)],
    ...[{ do: 'job' } as const, { do: 'keep plate', plan: 1 } as const],
  ],
].map((actions) => ({ start: '2026-01-01', actions }));

/** Set RUNS=2000 and SEED=2 for a long run with other histories. */
const RUNS = {
  numRuns: Number(process.env.RUNS ?? 150),
  examples: EXAMPLES.map((one): [History] => [one]),
};

function buy(car: number): Action {
  return { do: 'buy', months: 1, car };
}

function changePlate(plan: number, car: number): Action {
  return { do: 'change plate', plan, car };
}

/** The first future term starts tomorrow at the latest; each other one on the day after its predecessor. */
function assertConsecutive({ ofCars, today }: Customer): void {
  for (const terms of ofCars)
    terms.forEach(({ startDate }, index) => {
      if (index > 0) expect(startDate).toBe(addDays(terms[index - 1]!.endDate!, 1));
      else expect(startDate! <= addDays(today, 1)).toBe(true);
    });
}

function assertWithoutOverlap({ ofCars }: Customer): void {
  for (const terms of ofCars)
    terms.slice(1).forEach(({ startDate }, index) => expect(startDate! > terms[index]!.endDate!).toBe(true));
}

function assertBounded({ startDate, endDate, paidDays, daysGivenBack }: SubscriptionOrder): void {
  expect(endDate! >= addDays(startDate!, paidDays - 1)).toBe(true);
  const latest = addDays(startDate!, paidDays - 1 + POLICY.maxDaysPerTerm + daysGivenBack.length);
  expect(endDate! <= latest).toBe(true);
}

describe('the plans of a customer’s cars, after any sequence of changes', () => {
  it('are consecutive, and every paid day is served exactly once or given back', () => {
    fc.assert(
      fc.property(history, ({ start, actions }) => {
        const customer = new Customer(start, true);
        for (const one of actions) {
          customer.apply(one);
          assertConsecutive(customer);
          customer.plans.forEach(assertBounded);
        }
        while (customer.running.length > 0) customer.nextMorning();
        for (const one of customer.plans) {
          const { id, paidDays, daysGivenBack } = one;
          const served = (customer.served.get(id) ?? 0) - daysGivenBack.length;
          expect(served + unusedDays(one, customer.today)).toBe(paidDays);
          if (asOf(one, customer.today).status === 'expired') expect(unusedDays(one, customer.today)).toBe(0);
        }
      }),
      RUNS,
    );
  });

  it('do not depend on when the job that ends pauses and terms runs', () => {
    fc.assert(
      fc.property(history, ({ start, actions }) => {
        const [regular, late] = [new Customer(start, true), new Customer(start, true)];
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
        const customer = new Customer(start, false);
        for (const one of [...actions, { do: 'job' } as const]) {
          customer.apply(one);
          if (one.do === 'job') assertWithoutOverlap(customer);
        }
        const terms = customer.running;
        customer.plans.forEach(assertBounded);
        for (const one of customer.plans) {
          const { paidDays, endDate } = one;
          expect(servedDays(one, endDate!) + unusedDays(one, endDate!)).toBe(paidDays);
        }
        customer.runJob();
        expect(customer.running).toEqual(terms);
      }),
      RUNS,
    );
  });
});
