import { addDays, daysBetween, type CalendarDate, type Instant } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import {
  PLAN_SLOTS,
  WASH_SERVICES,
  WASH_SLOTS,
  type PlanDuration,
  type Tariff,
  type WashTier,
} from '#libs/catalogue.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import type { AccountsService } from '../identity/accounts.service.js';
import { NO_PARKING, orderAddress } from '../customers/address.js';
import { EMPTY_VEHICLE, type Vehicle } from '../customers/vehicle.js';
import { idFrom } from '../kernel/ids.js';
import { restoredBilling, type BillingFields } from '../orders/billing.js';
import type { RestoredOrder } from '../orders/order-records.service.js';
import { paidOnDay, type SubscriptionOrder, type WashOrder } from '../orders/order.js';
import { NOTHING_PAID } from '../payments/order-money.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { quoteSubscription, quoteWash } from '../pricing/quote.js';
import { DEFAULT_SETTINGS } from '../settings/settings.js';
import { endDateOf, newTerm } from '../subscriptions/term.js';
import { cancelUntil } from '../washes/wash.js';
import { momentOn, pastDay, soonAfter } from './demo-moments.js';
import {
  demoAddress,
  demoCarModel,
  demoCarNumber,
  demoColour,
  demoEmail,
  demoName,
  demoParking,
  demoPhone,
} from './demo-people.js';
import type { DemoRandom } from './demo-random.js';

export type DemoAccount = Parameters<AccountsService['restore']>[0][number];
export type DemoSubscription = RestoredOrder<SubscriptionOrder>;
export type DemoWash = RestoredOrder<WashOrder>;
export type DemoPayment = Parameters<PaymentsService['restore']>[0][number];

/** One customer and everything they ever ordered. */
export interface DemoCustomer {
  account: DemoAccount;
  orders: (DemoSubscription | DemoWash)[];
  payments: DemoPayment[];
}

export interface DemoWorld {
  random: DemoRandom;
  /** Begins every id, so that two seeds make different records. */
  seed: number;
  now: Instant;
  today: CalendarDate;
  tariff: Tariff;
}

/** Every so manyth customer came in the last weeks, so that there is news. */
const NEWCOMERS = 8;

/** One car's plans, one after the other. */
interface Course {
  car: Vehicle;
  nextOrder: CalendarDate;
  paidUntil: CalendarDate | null;
}

const DURATIONS: readonly (readonly [PlanDuration, number])[] = [
  [1, 45],
  [3, 30],
  [6, 15],
  [12, 10],
];
const TIERS: readonly (readonly [WashTier, number])[] = [
  ['basic', 55],
  ['premium', 30],
  ['ultimate', 15],
];

/** The same id for the same record of the same seed; sorted by age, as newId() makes them. */
export function demoId(world: DemoWorld, moment: Instant, ...parts: string[]): string {
  return Date.parse(moment).toString(36).padStart(9, '0') + idFrom('demo', String(world.seed), ...parts).slice(0, 30);
}

/** The customer with this number, who ordered so much. */
export function demoCustomer(world: DemoWorld, number: number, count: { plans: number; washes: number }): DemoCustomer {
  const { random, now } = world;
  // Who ordered often has been a customer for long.
  const days = Array.from({ length: Math.max(1, count.plans) }, () => pastDay(random, world.today));
  const joined = momentOn(
    random,
    number % NEWCOMERS === 0 ? addDays(world.today, -random.below(20)) : days.sort()[0]!,
    now,
  );
  const name = demoName(random);
  const address = demoAddress(random);
  const cars = Array.from({ length: count.plans > 2 || random.chance(0.15) ? 2 : 1 }, (_, at): Vehicle => ({
    ...EMPTY_VEHICLE,
    id: demoId(world, joined, 'car', String(number), String(at)),
    carName: demoCarModel(random).name,
    carColor: demoColour(random),
    carNumber: demoCarNumber(random),
    planDuration: random.weighted(DURATIONS),
    timeSlot: random.pick(PLAN_SLOTS),
    ...demoParking(random),
  }));
  const account = {
    id: demoId(world, joined, 'customer', String(number)),
    email: demoEmail(name, number),
    name,
    phone: demoPhone(number),
    address,
    vehicles: random.chance(0.97) || count.plans > 0 ? cars : [],
    activePlan: false,
    createdAt: joined,
    updatedAt: joined,
  };
  const customer: DemoCustomer = { account, orders: [], payments: [] };
  const courses = cars.map((car): Course => ({
    car,
    nextOrder: addDays(joined.slice(0, 10), random.below(6)),
    paidUntil: null,
  }));
  for (let nth = 0; nth < count.plans; nth += 1) addPlan(world, customer, nth, courses);
  for (let nth = 0; nth < count.washes; nth += 1) addWash(world, customer, nth);
  account.activePlan = customer.orders.some(({ status }) => status === 'active' || status === 'paused');
  return customer;
}

/** What follows on the last plan of one of the cars; what would be in the future was instead tried in the past and not paid. */
function addPlan(world: DemoWorld, customer: DemoCustomer, nth: number, courses: Course[]): void {
  const { random, today, now, tariff } = world;
  const { account } = customer;
  const course = courses.find(({ nextOrder }) => nextOrder <= today);
  const { car } = course ?? courses[0]!;
  const joinedOn = account.createdAt.slice(0, 10);
  const orderedOn = course
    ? later(course.nextOrder, joinedOn)
    : addDays(joinedOn, random.below(Math.max(1, daysBetween(joinedOn, today))));
  const createdAt = laterThan(momentOn(random, orderedOn, now), account.createdAt);

  const planDuration = random.weighted(DURATIONS);
  const carType = carTypeOf(car.carName)!;
  const plan: DemoSubscription = {
    kind: 'subscription',
    id: demoId(world, createdAt, 'plan', account.id, String(nth)),
    userId: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    carName: car.carName,
    carType,
    carColor: car.carColor,
    carNumber: car.carNumber,
    planDuration,
    timeSlot: car.timeSlot,
    ...orderAddress(account.address),
    parking: car.parking,
    level: car.level,
    bay: car.bay,
    ...quoteSubscription(tariff, carType, planDuration),
    status: 'failed',
    payment: 'unpaid',
    startDate: null,
    endDate: null,
    paidDays: 0,
    pauses: [],
    pausePolicy: DEFAULT_SETTINGS.pausePolicy,
    cancelledOn: null,
    slotState: 'released',
    rescheduleFrom: null,
    paidOn: null,
    paidMonth: null,
    revenue: 0,
    ...NOTHING_PAID,
    activePlanSynced: true,
    paymentId: null,
    providerOrderId: null,
    pendingKey: null,
    createdAt,
    updatedAt: createdAt,
  };
  const isFresh = Date.parse(now) - Date.parse(createdAt) < 20 * 3_600_000;
  if (!course || random.chance(0.05)) {
    if (isFresh) Object.assign(plan, { status: 'pending', pendingKey: plan.id });
    customer.payments.push(payment(world, plan.id, plan.total, isFresh ? 'created' : 'abandoned', plan));
  } else {
    const paid = payment(world, plan.id, plan.total, 'captured', plan);
    const term = newTerm(planDuration, orderedOn, course.paidUntil);
    const status = paidStatus(random, term, today);
    Object.assign(plan, paidOnDay(orderedOn), term, {
      status,
      payment: 'paid',
      revenue: plan.taxableAmount,
      paymentId: paid.providerPaymentId,
      providerOrderId: paid.providerOrderId,
      amountPaid: paid.amount,
      updatedAt: paid.capturedAt,
    });
    if (status === 'active' || status === 'paused') plan.slotState = 'held';
    if (status === 'paused') {
      const begunDaysAgo = random.below(14);
      const from = later(addDays(today, -begunDaysAgo), term.startDate);
      plan.pauses = [{ from, until: addDays(today, 16 - begunDaysAgo) }];
      plan.endDate = endDateOf(term.startDate, term.paidDays, plan.pauses);
    }
    if (status === 'cancelled' || status === 'refunded') {
      const cancelledOn = addDays(term.startDate, 9);
      plan.cancelledOn = cancelledOn < today ? cancelledOn : today;
    }
    if (status === 'refunded') {
      Object.assign(plan, { payment: 'refunded', revenue: 0, amountRefunded: paid.amount, refundStatus: 'processed' });
      refundAll(paid);
    }
    Object.assign(plan, billingOf(orderedOn, paid));
    customer.payments.push(paid);
    course.paidUntil = plan.endDate;
    course.nextOrder = addDays(plan.endDate!, random.chance(0.8) ? -random.below(4) : 5 + random.below(40));
  }
  customer.orders.push(plan);
}

function paidStatus(
  random: DemoRandom,
  term: { startDate: CalendarDate; endDate: CalendarDate },
  today: CalendarDate,
): PlanStatus {
  const ended = term.endDate < today;
  const common: PlanStatus = ended ? 'expired' : 'active';
  return random.weighted<PlanStatus>([
    [common, 93],
    ['cancelled', 2],
    ['refunded', 2],
    [ended || term.startDate > today ? common : 'paused', 3],
  ]);
}

function addWash(world: DemoWorld, customer: DemoCustomer, nth: number): void {
  const { random, today, now, tariff } = world;
  const { account } = customer;
  const joinedOn = account.createdAt.slice(0, 10);
  const bookedOn = addDays(joinedOn, random.below(daysBetween(joinedOn, today) + 1));
  const createdAt = laterThan(momentOn(random, bookedOn, now), account.createdAt);
  const tier = random.weighted(TIERS);
  const date = addDays(bookedOn, 1 + random.below(10));
  const online = random.chance(0.9);
  const status = washStatus(random, date, today, online);
  const timeSlot = random.pick(WASH_SLOTS[tier]);
  const wash: DemoWash = {
    kind: 'wash',
    id: demoId(world, createdAt, 'wash', account.id, String(nth)),
    userId: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    ...orderAddress(account.address),
    ...carOf(account),
    tier,
    service: WASH_SERVICES[tier],
    date,
    startDate: date,
    endDate: date,
    timeSlot,
    ...quoteWash(tariff, tier),
    status,
    payment: 'unpaid',
    paidOn: null,
    paidMonth: null,
    revenue: 0,
    ...NOTHING_PAID,
    paymentId: null,
    providerOrderId: null,
    pendingKey: null,
    cancelUntil: cancelUntil({ tier, date, timeSlot }, 0),
    cancelledAt: status === 'cancelled' || status === 'refunded' ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
  };
  if (online) {
    const paid = payment(world, wash.id, wash.total, status === 'failed' ? 'abandoned' : 'captured', wash);
    const isRefunded = status === 'refunded';
    if (isRefunded) refundAll(paid);
    if (status !== 'failed')
      Object.assign(wash, paidOnDay(bookedOn), {
        payment: isRefunded ? 'refunded' : 'paid',
        revenue: isRefunded ? 0 : wash.taxableAmount,
        amountPaid: paid.amount,
        amountRefunded: isRefunded ? paid.amount : 0,
        refundStatus: isRefunded ? 'processed' : null,
        paymentId: paid.providerPaymentId,
        providerOrderId: paid.providerOrderId,
        ...billingOf(bookedOn, paid),
      });
    customer.payments.push(paid);
  }
  customer.orders.push(wash);
}

function carOf({ vehicles: [car] }: DemoCustomer['account']) {
  if (!car) return { carName: '', carType: null, carColor: '', carNumber: '', ...NO_PARKING };
  const { carName, carNumber, parking, level, bay } = car;
  return { carName, carType: carTypeOf(carName), carColor: '', carNumber, parking, level, bay };
}

/** Only what was paid online can be given up or refunded; what is paid after the wash can be owed. */
function washStatus(random: DemoRandom, date: CalendarDate, today: CalendarDate, online: boolean): DemoWash['status'] {
  const going = date < today ? 'done' : random.pick(['booked', 'assigned'] as const);
  return random.weighted<DemoWash['status']>([
    [going, 92],
    ['cancelled', 4],
    [online ? 'refunded' : 'cancelled', 2],
    [online && date < today ? 'failed' : going, 2],
  ]);
}

function payment(
  world: DemoWorld,
  orderId: string,
  amount: number,
  status: 'created' | 'captured' | 'abandoned',
  { userId, createdAt }: { userId: string; createdAt: Instant },
): DemoPayment {
  const entity = (kind: string) => `${kind}_${idFrom('demo', kind, orderId).slice(0, 14)}`;
  const isPaid = status === 'captured';
  return {
    orderId,
    userId,
    amount,
    providerOrderId: status === 'created' ? null : entity('order'),
    providerPaymentId: isPaid ? entity('pay') : null,
    status,
    settled: true,
    refunds: [],
    refunded: 0,
    createdAt,
    capturedAt: isPaid ? soonAfter(world.random, createdAt) : null,
    nextCheckAt: status === 'created' ? world.now : null,
  };
}

function billingOf(on: CalendarDate, { providerPaymentId, amount, capturedAt, refunds }: DemoPayment): BillingFields {
  const paid = { paymentId: providerPaymentId!, amount, at: capturedAt! };
  return restoredBilling(on, paid, refunds[0] ?? null);
}

/** All of a payment has gone back, some time ago. */
function refundAll(payment: DemoPayment): void {
  const { providerPaymentId, amount, capturedAt } = payment;
  const refund = {
    id: idFrom('refund', providerPaymentId!, '1'),
    attempt: 1,
    retryOf: null,
    amount,
    status: 'processed' as const,
    source: 'operator' as const,
    reason: 'The order was cancelled',
    requestedBy: null,
    requestKey: null,
    closesOrder: true,
    createdAt: capturedAt!,
  };
  Object.assign(payment, { status: 'refunded', refunds: [refund], refunded: amount });
}

function later(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function laterThan(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
