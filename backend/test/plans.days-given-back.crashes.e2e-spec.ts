import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';
import { Interruptions, type Interruption } from './support/interruptions.js';
import { buy, CRETA } from './support/purchase.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KINDS: Interruption[] = ['crash', 'lost', 'failed'];
/** Fewer than a change makes. */
const MIN_WRITES = 4;
/** More than a change makes. */
const MAX_WRITES = 14;

const clock = new TestClock();
let app: TestApp;
let interruptions: Interruptions;
let manager: { token: string; email: string };
let cars = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  manager = await app.staff('manager');
  const { token } = await app.staff('admin');
  await app.liftOrderLimits(token);
  await app.changeSettings({ carsPerSlot: 500 }, token);
  interruptions = new Interruptions(app, { withReads: false });
});
afterAll(() => app.stop());

async function signIn(): Promise<void> {
  manager = { ...manager, ...(await app.login(manager.email)) };
}

interface Chain {
  email: string;
  plan: PlanResponse;
  renewal: PlanResponse;
}

/** A plan on its first day, and its renewal. */
async function renewedPlans(count: number): Promise<Chain[]> {
  const chains: Chain[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    cars += 1;
    const customer = await app.customer();
    const car = { ...CRETA, carNumber: `MH12GC${String(cars).padStart(4, '0')}` };
    const [plan, renewal] = [await buy(app, customer, car), await buy(app, customer, car)];
    chains.push({ email: customer.email, plan, renewal });
  }
  clock.advance(DAY);
  await signIn();
  return chains;
}

const today = () => calendarDateOf(clock.now());
const put = (id: string, givenBack: boolean) =>
  app.put(`/api/allOrders/${id}/days-given-back`, { date: today(), givenBack }, manager.token);

async function done(answer: Promise<Answer<unknown>>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
}

async function settled(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    clock.advance(2 * MINUTE);
    await app.sweep();
  }
}

const stored = ({ id }: PlanResponse) => app.app.nest.get(OrderRecordsService).findOf('subscription', id);

async function expectConsecutive({ plan, renewal }: Chain, extraDays: number): Promise<void> {
  const [first, next] = [await stored(plan), await stored(renewal)];
  expect(first).toMatchObject({ endDate: addDays(plan.endDate!, extraDays), rescheduleFrom: null });
  expect(next).toMatchObject({
    startDate: addDays(renewal.startDate!, extraDays),
    endDate: addDays(renewal.endDate!, extraDays),
    rescheduleFrom: null,
  });
}

/** The subjects of the mails about days given back, by customer. All mails are read at once, because that is slow. */
async function mailedSubjects(): Promise<(chain: Chain) => string[]> {
  const mails = (await app.mails()).filter(({ subject }) => /a day/.test(subject!));
  return ({ email }) =>
    mails
      .filter(({ to }) => to![0]!.address === email)
      .map(({ subject }) => subject!.replace(/ for Hyundai Creta/, ''));
}

const ADDED = 'We have added a day to your plan';
const REMOVED = 'Your plan ends a day earlier';

/** Interrupts a change of the n-th chain at its n-th write. Returns the chains that were changed. */
async function interrupted(chains: readonly Chain[], kind: Interruption, givenBack: boolean): Promise<Chain[]> {
  for (const [at, { plan }] of chains.entries()) {
    if (await interruptions.at(at + 1, kind, () => done(put(plan.id, givenBack)))) continue;
    expect(at + 1).toBeGreaterThan(MIN_WRITES);
    return chains.slice(0, at + 1);
  }
  throw new Error('there are more writes than chains');
}

describe('after an interruption at every write', () => {
  it.each(KINDS)(
    'the plan and the next one agree when a day is given back and removed (%s), and each change is mailed once',
    async (kind) => {
      const all = await renewedPlans(MAX_WRITES);
      const given = await interrupted(all, kind, true);
      await settled();
      let subjectsOf = await mailedSubjects();
      for (const chain of given) {
        const { daysGivenBack } = await stored(chain.plan);
        await expectConsecutive(chain, daysGivenBack.length);
        expect(subjectsOf(chain)).toEqual(daysGivenBack.map(() => ADDED));
      }
      for (const { plan } of all) await done(put(plan.id, true));
      await settled();
      subjectsOf = await mailedSubjects();
      for (const chain of all) {
        await expectConsecutive(chain, 1);
        expect(subjectsOf(chain)).toEqual([ADDED]);
      }

      await signIn();
      const taken = await interrupted(all, kind, false);
      // Repeated and changed again before the jobs have finished what was interrupted.
      for (const givenBack of [false, true]) {
        clock.advance(1000);
        for (const { plan } of taken) await done(put(plan.id, givenBack));
      }
      await settled();
      subjectsOf = await mailedSubjects();
      for (const chain of taken) {
        await expectConsecutive(chain, 1);
        expect(subjectsOf(chain).sort()).toEqual([ADDED, ADDED, REMOVED]);
      }
    },
    300_000,
  );
});
