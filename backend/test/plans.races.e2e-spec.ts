import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from './support/fast-check.js';
import { addDays, calendarDateOf, type CalendarDate } from '#libs/calendar.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { seededCommunityId } from '../src/communities/community.js';
import { DomainError } from '../src/kernel/domain-error.js';
import type { SubscriptionOrder } from '../src/orders/order.js';
import { OrdersStore } from '../src/orders/orders.store.js';
import { DueOrdersService } from '../src/schedule/due-orders.service.js';
import { asOf } from '../src/subscriptions/subscription.js';
import { SubscriptionsService } from '../src/subscriptions/subscriptions.service.js';
import { unusedDays } from '../src/subscriptions/term.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';

/** ROUNDS=100 for the whole trial; npm test takes a short one. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOME = 'Amber Heights';
const IP = '192.0.2.1';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let plans: SubscriptionsService;
let store: OrdersStore;

beforeAll(async () => {
  app = await startApp({ clock });
  await app.liftOrderLimits((await app.staff('admin')).token);
  provider = new Provider(app);
  plans = app.app.nest.get(SubscriptionsService);
  store = app.app.nest.get(OrdersStore);
});
afterAll(() => app.stop());

const today = () => calendarDateOf(clock.now());

/** A customer's car, and what is done with its plans past the sign-in, whose sessions do not live for months. */
class Car {
  private static count = 0;
  private readonly carNumber = `MH12ZZ${String((Car.count += 1)).padStart(4, '0')}`;

  private constructor(private readonly userId: string) {}

  static async owned(): Promise<Car> {
    return new Car((await app.customer()).userId);
  }

  data(planDuration: 1 | 3 | 6 | 12 = 1) {
    const { carNumber } = this;
    return { carName: 'Hyundai Creta', carNumber, planDuration, timeSlot: '5:00-5:30', address: `B-704, ${HOME}` };
  }

  /** Pays for a new plan, and answers how the browser then reports it. */
  async pay(months: 1 | 3 | 6 | 12 = 1): Promise<() => Promise<SubscriptionOrder>> {
    const { orderId } = (await plans.order(this.userId, this.data(months), IP)).checkout;
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = await provider.pay(orderId);
    return () => plans.complete(this.userId, { ...this.data(months), paymentId }, { orderId, signature });
  }

  async buy(months: 1 | 3 | 6 | 12 = 1): Promise<SubscriptionOrder> {
    return (await this.pay(months))();
  }

  step(
    plan: SubscriptionOrder,
    to: PlanStatus,
    pause = {},
    role: 'user' | 'admin' = 'user',
  ): Promise<SubscriptionOrder> {
    return plans.transition(
      { userId: this.userId, role } as Parameters<SubscriptionsService['transition']>[0],
      this.userId,
      plan.id,
      to,
      pause,
    );
  }

  /** Oldest first. */
  async plans(): Promise<SubscriptionOrder[]> {
    return (await plans.ofUser(this.userId)).filter(({ startDate }) => startDate !== null).reverse();
  }

  async running(): Promise<SubscriptionOrder[]> {
    return (await this.plans())
      .map((plan) => asOf(plan, today()))
      .filter(({ status }) => status === 'active' || status === 'paused')
      .sort((a, b) => a.startDate!.localeCompare(b.startDate!));
  }

  /** The ids of the plans that the team finds on its list for a day. */
  async visits(date: CalendarDate): Promise<string[]> {
    const all = await app.app.nest.get(DueOrdersService).subscriptionsOn(date, seededCommunityId(HOME));
    return all.filter(({ carNumber }) => carNumber === this.carNumber).map(({ id }) => id);
  }
}

/** A step that the state of the plans does not allow changes nothing. */
async function attempt(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/**
 * Ends work after so many writes of orders, as if its process were killed. Counts the work's own writes that succeed:
 * a webhook of an earlier payment may write beside it, and make it repeat one.
 */
async function killedAfter(writes: number, work: () => Promise<unknown>): Promise<void> {
  const victim = new AsyncLocalStorage<true>();
  const replace = store.orders.replace.bind(store.orders);
  let left = writes;
  store.orders.replace = async (record) => {
    if (!victim.getStore()) return replace(record);
    if (left === 0) throw new Error('killed');
    const stored = await replace(record);
    left -= 1;
    return stored;
  };
  await victim.run(true, work).catch(() => undefined);
  store.orders.replace = replace;
}

function assertConsecutive(terms: readonly SubscriptionOrder[]): void {
  terms.forEach(({ startDate, rescheduleFrom }, index) => {
    expect(rescheduleFrom).toBeNull();
    if (index > 0) expect(startDate).toBe(addDays(terms[index - 1]!.endDate!, 1));
    else expect(startDate! <= addDays(today(), 1)).toBe(true);
  });
}

const paidDays = (terms: readonly SubscriptionOrder[]) => terms.map((plan) => plan.paidDays);

describe('concurrent actions', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => [round]))(
    'a pause and the payment of the renewal leave the terms consecutive (%i)',
    async () => {
      const car = await Car.owned();
      const first = await car.buy();
      const reported = await car.pay(3);
      await Promise.all([car.step(first, 'paused', { until: addDays(today(), 20) }), reported(), reported()]);
      const terms = await car.running();
      assertConsecutive(terms);
      expect(terms.map(({ status }) => status)).toEqual(['paused', 'active']);
      expect(terms[0]!.endDate).toBe(addDays(first.endDate!, 20));
    },
  );

  it.each(Array.from({ length: ROUNDS }, (_, round) => [round]))(
    'changes of three plans of a car, by its owner and the office, leave them consecutive (%i)',
    async () => {
      const car = await Car.owned();
      const [first, second, third] = [await car.buy(), await car.buy(3), await car.buy()];
      clock.advance(3 * DAY);
      const before = paidDays(await car.running());
      await Promise.all([
        attempt(car.step(first, 'paused', {}, 'admin')),
        attempt(car.step(first, 'paused', { until: addDays(today(), 9) })),
        attempt(car.step(second, 'paused')),
        attempt(car.step(third, 'paused', {}, 'admin')),
      ]);
      assertConsecutive(await car.running());
      expect(paidDays(await car.running())).toEqual(before);
      clock.advance(5 * DAY);
      await Promise.all([
        attempt(car.step(first, 'active')),
        attempt(car.step(first, 'active', {}, 'admin')),
        attempt(car.step(second, 'cancelled', {}, 'admin')),
        attempt(car.step(third, 'active')),
      ]);
      const terms = await car.running();
      assertConsecutive(terms);
      expect(terms.map(({ id }) => id)).toEqual([first.id, third.id]);
    },
  );
});

describe('a crash at any write', () => {
  const steps: [string, (car: Car, first: SubscriptionOrder) => Promise<unknown>][] = [
    ['pausing', (car, first) => car.step(first, 'paused', { until: addDays(today(), 12) })],
    ['cancelling', (car, first) => car.step(first, 'cancelled')],
    ['paying', (car) => car.buy()],
  ];

  it.each(steps)('while %s is finished by the reconciler, once', async (_, step) => {
    for (let writes = 1; writes <= 5; writes += 1) {
      const car = await Car.owned();
      const first = await car.buy();
      await car.buy(3);
      await car.buy();
      await killedAfter(writes, () => step(car, first));

      clock.advance(MINUTE);
      await app.sweep();
      const terms = await car.running();
      assertConsecutive(terms);
      await app.sweep();
      expect(await car.running()).toEqual(terms);
    }
  });

  it('is recovered from days later, without a day served twice or lost', async () => {
    const car = await Car.owned();
    const first = await car.buy();
    await car.buy();
    clock.advance(25 * DAY);
    const before = paidDays(await car.running());
    await killedAfter(1, () => car.step(first, 'paused', { until: addDays(today(), 10) }));
    clock.advance(12 * DAY);
    await app.sweep();
    const terms = await car.running();
    assertConsecutive(terms);
    expect(paidDays(terms)).toEqual(before);
  });
});

type Action =
  | { do: 'buy'; months: 1 | 3 }
  | { do: 'pause'; plan: number; from: number; days: number | null }
  | { do: 'resume' | 'cancel' | 'refund'; plan: number }
  | { do: 'wait'; days: number }
  | { do: 'job' };

const plan = fc.nat(5);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('buy' as const), months: fc.constantFrom(1 as const, 3 as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      plan,
      from: fc.integer({ min: 0, max: 20 }),
      days: fc.option(fc.integer({ min: 2, max: 40 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('resume' as const), plan }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'refund' as const), plan }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
);

describe('a car through months of payments, pauses and cancellations', () => {
  it('is served every paid day once, or the day is given back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        const car = await Car.owned();
        const served = new Map<string, number>();
        const bought = [await car.buy(), await car.buy()];
        let morning = await car.visits(today());

        /** What happens in an evening must not change who was served in the morning. */
        const nextMorning = async () => {
          expect(await car.visits(today())).toEqual(morning);
          clock.advance(DAY);
          morning = await car.visits(today());
          expect(morning.length).toBeLessThanOrEqual(1);
          for (const id of morning) served.set(id, (served.get(id) ?? 0) + 1);
        };
        for (const one of actions) {
          if (one.do === 'wait') for (let day = 0; day < one.days; day += 1) await nextMorning();
          else if (one.do === 'job') await app.sweep();
          else if (one.do === 'buy') {
            if (bought.length < 5) bought.push(await car.buy(one.months));
          } else {
            const current = bought[one.plan % bought.length]!;
            if (one.do === 'pause') {
              const from = addDays(today(), one.from);
              const days = { from, ...(one.days !== null && { until: addDays(from, one.days) }) };
              await attempt(car.step(current, 'paused', one.from === 0 ? {} : days));
            }
            if (one.do === 'resume') await attempt(car.step(current, 'active'));
            if (one.do === 'cancel' || one.do === 'refund') await attempt(car.step(current, 'cancelled'));
            if (one.do === 'refund') await attempt(car.step(current, 'refunded', {}, 'admin'));
          }
          assertConsecutive(await car.running());
        }
        while ((await car.running()).length > 0) await nextMorning();
        for (const one of await car.plans()) {
          expect((served.get(one.id) ?? 0) + unusedDays(one, today())).toBe(one.paidDays);
          if (asOf(one, today()).status === 'expired') expect(unusedDays(one, today())).toBe(0);
          expect(one.endDate! <= addDays(one.startDate!, one.paidDays - 1 + 60)).toBe(true);
        }
      }),
      { numRuns: ROUNDS },
    );
  });
});
