import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PLAN_SLOTS, WASH_SLOTS } from '#libs/catalogue.js';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import type { WashOrderResponse } from '#libs/contract/washes.js';
import { isToBeDone, RUNNING } from '#libs/order-transitions.js';
import { SubscriptionSlotsService } from '../src/capacity/subscription-slots.service.js';
import { WashSlotsService } from '../src/capacity/wash-slots.service.js';
import { halfHoursOf } from '../src/capacity/wash-slot.js';
import { CommunitiesService } from '../src/communities/communities.service.js';
import { JobRunner } from '../src/kernel/jobs.js';
import type { SubscriptionOrder, WashOrder } from '../src/orders/order.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { isSameSlot, upcomingDetails } from '../src/subscriptions/planned-change.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { buy, completion, CRETA, order, Provider, type Proof } from './support/purchase.js';
import { answered, racesAtCalls, type Race } from './support/races.js';

const DAY = 24 * 60 * 60_000;
/** Fewer than each first action makes. */
const MIN_CALLS = 4;
/** None is a day off. */
const WASH_DAYS = ['2026-12-22', '2026-12-23', '2026-12-24', '2026-12-29', '2026-12-30'];

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** A slot or a time with a single place. */
interface Place {
  served: () => Promise<number>;
  reserved: () => Promise<number>;
}
interface Slot extends Place {
  timeSlot: string;
  communityId: string;
  address: string;
}
interface Time extends Place {
  date: string;
  timeSlot: string;
}
interface CapacityRace extends Race {
  place: Place;
}

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let interruptions: Interruptions;
let admin: string;
/** The customer with two actions, and another one, who pays for the same place. */
let owner: Customer;
let other: Customer;
/** Of the current test. */
let payments: { orderId: string; paymentId: string }[] = [];
let slots = 0;
let times = 0;
let cars = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await signIn();
  await app.liftOrderLimits(admin);
  await app.changeSettings({ carsPerSlot: 1, washesAtOnce: 1 }, admin);
  interruptions = new Interruptions(app, { withReads: false });
});
afterAll(() => app.stop());

async function signIn(): Promise<void> {
  admin = (await app.staff('admin')).token;
  [owner, other] = [await app.customer(), await app.customer()];
}

/** A slot of its own. */
async function newSlot(): Promise<Slot> {
  const { nest } = app.app;
  const timeSlot = PLAN_SLOTS[slots % PLAN_SLOTS.length]!;
  const name = `Court ${Math.floor(slots / PLAN_SLOTS.length)}`;
  slots += 1;
  const communities = nest.get(CommunitiesService);
  const { id: communityId } =
    (await communities.named(name)) ?? (await communities.create({ name, locality: 'Baner' }));
  const slot = { communityId, timeSlot };
  return {
    ...slot,
    address: `12, ${name}`,
    served: async () => {
      const filter = { kind: 'subscription', status: { in: RUNNING } };
      const plans = await nest.get(OrderRecordsService).all<SubscriptionOrder>({ filter });
      const there = plans.map(upcomingDetails).filter((details) => isSameSlot(details, slot));
      return new Set(there.map(({ carNumber }) => carNumber)).size;
    },
    reserved: () => nest.get(SubscriptionSlotsService)['reservations'].countIn(slot),
  };
}

/** A time of its own. */
function newTime(): Time {
  const { nest } = app.app;
  const timeSlot = WASH_SLOTS.basic[times % WASH_SLOTS.basic.length]!;
  const date = WASH_DAYS[Math.floor(times / WASH_SLOTS.basic.length)]!;
  times += 1;
  return {
    date,
    timeSlot,
    served: async () => {
      const filter = { kind: 'wash', date, timeSlot };
      return (await nest.get(OrderRecordsService).all<WashOrder>({ filter })).filter(isToBeDone).length;
    },
    reserved: () =>
      nest.get(WashSlotsService)['reservations'].countIn({ date, halfHour: halfHoursOf('basic', timeSlot)[0]! }),
  };
}

function planIn({ timeSlot, address }: Slot): PlanData {
  cars += 1;
  return { ...CRETA, timeSlot, address, carNumber: `MH12AB${String(cars).padStart(4, '0')}` };
}

/** Pays an order in the provider's modal. */
async function paid(orderId: string, providerOrderId: string): Promise<Proof> {
  const proof = await provider.pay(providerOrderId);
  payments.push({ orderId, paymentId: proof.razorpay_payment_id });
  return proof;
}

/** A plan that is ordered and paid, and the report of its payment. */
async function orderedPlan({ token, userId }: Customer, planData: PlanData) {
  const { planId, orderId } = await order(app, token, planData);
  const proof = await paid(planId, orderId);
  return { id: planId, pay: () => answered(app.post('/api/checkout/add', completion(userId, proof, planData), token)) };
}
const expire = (orderId: string) => app.app.nest.get(OrdersService).expireUnpaid(orderId);
const reconcile = () => app.app.nest.get(JobRunner).run('slot reservations');

/** A running plan of the owner. */
async function plan(data: PlanData) {
  const { userId, id } = await buy(app, owner, data);
  const path = `/api/plans/${userId}/${id}`;
  const { token } = owner;
  return {
    cancel: () => answered(app.patch(path, { status: 'cancelled' }, token)),
    moveTo: ({ timeSlot, address }: Slot, more: object = {}) =>
      answered(app.put<PlanResponse>(path, { timeSlot, address, ...more }, token)),
    withdraw: () => answered(app.request('DELETE', `${path}/plannedChange`, { token })),
  };
}

const washAt = ({ name, email, phone }: Customer, { date, timeSlot }: Time) => {
  const address = `${times}, Amber Heights`;
  return { name, email, phone, date, timeSlot, address };
};
async function orderedWash(customer: Customer, time: Time) {
  const body = { ...washAt(customer, time), tier: 'basic' };
  const { body: wash } = await app.post<WashOrderResponse>('/api/washes/order', body, customer.token);
  const proof = await paid(wash.washId, wash.orderId);
  return { id: wash.washId, pay: () => answered(app.post('/api/washes/complete', proof, customer.token)) };
}
/** A wash that the office has booked. */
async function wash(time: Time) {
  const { date, timeSlot, address } = washAt(owner, time);
  const body = { tier: 'basic', date, timeSlot, address, method: 'after-wash' };
  const ordered = await answered(app.post<OfficeOrderResponse>(`/api/customers/${owner.userId}/washes`, body, admin));
  const path = `/api/washes/${ordered.order.id}`;
  return { moveTo: (to: Time) => answered(app.put(path, { date: to.date, timeSlot: to.timeSlot }, admin)) };
}

const inTurn =
  (...actions: (() => Promise<unknown>)[]) =>
  async () => {
    for (const act of actions) await act();
  };

/**
 * Each prepares two actions about the same place. Where both are the owner's, the second one ends with the payment of
 * another customer, who gets the place if it was released too early.
 */
const RACES: Record<string, () => Promise<CapacityRace>> = {
  'a payment and the change of a plan': async () => {
    const slot = await newSlot();
    const { moveTo } = await plan(planIn(await newSlot()));
    const { pay } = await orderedPlan(other, planIn(slot));
    return { place: slot, first: pay, second: () => moveTo(slot) };
  },
  'the renewal and the cancellation of a plan': async () => {
    const slot = await newSlot();
    const data = planIn(slot);
    const { pay } = await orderedPlan(other, planIn(slot));
    const { cancel } = await plan(data);
    const renewal = await orderedPlan(owner, data);
    return { place: slot, first: renewal.pay, second: inTurn(cancel, pay) };
  },
  'the payment of an order and the expiry of another one of the same car': async () => {
    const slot = await newSlot();
    const data = planIn(slot);
    const { pay } = await orderedPlan(other, planIn(slot));
    const { planId } = await order(app, owner.token, { ...data, planDuration: 3 });
    const paidOne = await orderedPlan(owner, data);
    return { place: slot, first: paidOne.pay, second: inTurn(() => expire(planId), pay) };
  },
  'the payment and the expiry of an order': async () => {
    const slot = await newSlot();
    const { pay } = await orderedPlan(other, planIn(slot));
    const one = await orderedPlan(owner, planIn(slot));
    return { place: slot, first: one.pay, second: inTurn(() => expire(one.id), pay) };
  },
  'a change of parking and the withdrawal of the change of slot': async () => {
    const slot = await newSlot();
    const { pay } = await orderedPlan(other, planIn(slot));
    const { moveTo, withdraw } = await plan(planIn(await newSlot()));
    await moveTo(slot);
    return { place: slot, first: () => moveTo(slot, { parking: 'Basement 2' }), second: inTurn(withdraw, pay) };
  },
  'a change of slot and one of an outdated version': async () => {
    const slot = await newSlot();
    const { pay } = await orderedPlan(other, planIn(slot));
    const { moveTo } = await plan(planIn(await newSlot()));
    return { place: slot, first: () => moveTo(slot), second: inTurn(() => moveTo(slot, { version: 1 }), pay) };
  },
  'the change of a plan and the reconciler': async () => {
    const slot = await newSlot();
    const { pay } = await orderedPlan(other, planIn(slot));
    const { moveTo } = await plan(planIn(await newSlot()));
    return { place: slot, first: () => moveTo(slot), second: inTurn(reconcile, pay) };
  },
  'the payment and the expiry of a wash': async () => {
    const time = newTime();
    const one = await orderedWash(owner, time);
    const two = await orderedWash(other, time);
    return { place: time, first: one.pay, second: inTurn(() => expire(one.id), two.pay) };
  },
  'the move of a wash and the payment of one': async () => {
    const time = newTime();
    const { moveTo } = await wash(newTime());
    const { pay } = await orderedWash(other, time);
    return { place: time, first: () => moveTo(time), second: pay };
  },
};

it.each(Object.entries(RACES))(
  '%s take the last place once, in whatever order they happen',
  async (_, prepare) => {
    payments = [];
    await signIn();
    await provider.setFaults({ webhook: { drop: true } });
    const races = await racesAtCalls(interruptions, { stride: 2, minCalls: MIN_CALLS }, prepare);
    await provider.setFaults({});
    for (let day = 1; day <= 2; day += 1) {
      clock.advance(DAY);
      await app.sweep();
    }
    const cars = await Promise.all(
      races.map(async ({ place }) => ({ served: await place.served(), reserved: await place.reserved() })),
    );
    expect(cars.filter(({ served, reserved }) => served > 1 || reserved !== served)).toEqual([]);
    await expectRejectedToBeRefunded();
  },
  600_000,
);

/** Each payment is refunded once if its order was closed, and not otherwise. */
async function expectRejectedToBeRefunded(): Promise<void> {
  const records = app.app.nest.get(OrderRecordsService);
  const wrong: object[] = [];
  for (const { orderId, paymentId } of payments) {
    const { status, total } = await records.find(orderId);
    const refunds = (await provider.refundsOf(paymentId)).map(({ amount }) => amount);
    const expected = status === 'failed' ? [total] : [];
    if (refunds.join() !== expected.join()) wrong.push({ status, refunds });
  }
  expect(wrong).toEqual([]);
}
