import { addDays, daysBetween, type CalendarDate, type Instant } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import type { PlanDuration } from '#libs/catalogue.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { isRunning } from '#libs/order-transitions.js';
import type { Vehicle } from '../customers/vehicle.js';
import { paidOnDay } from '../orders/order.js';
import { quoteSubscription } from '../pricing/quote.js';
import { DEFAULT_SETTINGS } from '../settings/settings.js';
import { endDateOf, newTerm } from '../subscriptions/term.js';
import { laterOf, momentOn } from './demo-moments.js';
import { demoPayment, refundAll, restoredBillingOf } from './demo-payment.js';
import { buyerOf } from './demo-order.js';
import type { DemoRandom } from './demo-random.js';
import { demoId, type DemoCustomer, type DemoPayment, type DemoSubscription, type DemoWorld } from './demo-world.js';

/** The consecutive plans of one car. */
export interface Course {
  car: Vehicle;
  nextOrder: CalendarDate;
  paidUntil: CalendarDate | null;
}

export const DURATIONS: readonly (readonly [PlanDuration, number])[] = [
  [1, 45],
  [3, 30],
  [6, 15],
  [12, 10],
];

/** An unpaid order of this age still waits for its payment. */
const PENDING_MS = 20 * 3_600_000;

/**
 * Adds the next plan of one of the cars. A plan that would start in the future becomes an unpaid attempt in the past.
 */
export function addPlan(world: DemoWorld, customer: DemoCustomer, nth: number, courses: Course[]): void {
  const { random, today, now } = world;
  const { account } = customer;
  const course = courses.find(({ nextOrder }) => nextOrder <= today);
  const { car } = course ?? courses[0]!;
  const joinedOn = account.createdAt.slice(0, 10);
  const orderedOn = course
    ? laterOf(course.nextOrder, joinedOn)
    : addDays(joinedOn, random.below(Math.max(1, daysBetween(joinedOn, today))));
  const createdAt = laterOf(momentOn(random, orderedOn, now), account.createdAt);
  const plan = unpaidPlan(world, account, { nth, car, createdAt, planDuration: random.weighted(DURATIONS) });
  if (!course || random.chance(0.05)) leaveUnpaid(world, customer, plan);
  else pay(world, customer, plan, course, orderedOn);
  customer.orders.push(plan);
}

/** Adds a plan of a car for three months, which is active today. @param orderedOn less than three months ago */
export function addActivePlan(world: DemoWorld, customer: DemoCustomer, car: Vehicle, orderedOn: CalendarDate): void {
  const createdAt = momentOn(world.random, orderedOn, world.now);
  const plan = unpaidPlan(world, customer.account, { nth: 0, car, createdAt, planDuration: 3 });
  const paid = demoPayment(world, plan.id, plan.total, 'captured', plan);
  setPaid(plan, paid, orderedOn, { ...newTerm(plan.planDuration, orderedOn, null), status: 'active' });
  plan.slotState = 'held';
  Object.assign(plan, restoredBillingOf(orderedOn, paid));
  customer.orders.push(plan);
  customer.payments.push(paid);
}

interface UnpaidPlan {
  nth: number;
  car: Vehicle;
  createdAt: Instant;
  planDuration: PlanDuration;
}

function unpaidPlan(
  world: DemoWorld,
  account: DemoCustomer['account'],
  { nth, car, createdAt, planDuration }: UnpaidPlan,
): DemoSubscription {
  const carType = carTypeOf(car.carName)!;
  return {
    kind: 'subscription',
    id: demoId(world, createdAt, 'plan', account.id, String(nth)),
    ...buyerOf(account),
    carName: car.carName,
    carType,
    carColor: car.carColor,
    carNumber: car.carNumber,
    planDuration,
    timeSlot: car.timeSlot,
    parking: car.parking,
    level: car.level,
    bay: car.bay,
    ...quoteSubscription(world.tariff, carType, planDuration),
    status: 'failed',
    startDate: null,
    endDate: null,
    paidDays: 0,
    pauses: [],
    daysGivenBack: [],
    pausePolicy: DEFAULT_SETTINGS.pausePolicy,
    cancelledOn: null,
    slotState: 'released',
    rescheduleFrom: null,
    accountSynced: true,
    renewalLinkSentAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}

function leaveUnpaid(world: DemoWorld, customer: DemoCustomer, plan: DemoSubscription): void {
  const isPending = Date.parse(world.now) - Date.parse(plan.createdAt) < PENDING_MS;
  if (isPending) Object.assign(plan, { status: 'pending', pendingKey: plan.id });
  customer.payments.push(demoPayment(world, plan.id, plan.total, isPending ? 'created' : 'abandoned', plan));
}

/** Pays the plan, which continues the plans of its car. */
function pay(
  world: DemoWorld,
  customer: DemoCustomer,
  plan: DemoSubscription,
  course: Course,
  orderedOn: CalendarDate,
): void {
  const { random, today } = world;
  const paid = demoPayment(world, plan.id, plan.total, 'captured', plan);
  const term = newTerm(plan.planDuration, orderedOn, course.paidUntil);
  const status = paidStatus(random, term, today);
  setPaid(plan, paid, orderedOn, { ...term, status });
  if (isRunning(plan)) plan.slotState = 'held';
  if (status === 'paused') {
    const begunDaysAgo = random.below(14);
    const from = laterOf(addDays(today, -begunDaysAgo), term.startDate);
    plan.pauses = [{ from, until: addDays(today, 16 - begunDaysAgo) }];
    plan.endDate = endDateOf(term.startDate, plan);
  }
  if (status === 'cancelled' || status === 'refunded') {
    const cancelledOn = addDays(term.startDate, 9);
    plan.cancelledOn = cancelledOn < today ? cancelledOn : today;
  }
  if (status === 'refunded') {
    Object.assign(plan, { payment: 'refunded', revenue: 0, amountRefunded: paid.amount, refundStatus: 'processed' });
    refundAll(paid);
  }
  Object.assign(plan, restoredBillingOf(orderedOn, paid));
  customer.payments.push(paid);
  course.paidUntil = plan.endDate;
  course.nextOrder = addDays(plan.endDate!, random.chance(0.8) ? -random.below(4) : 5 + random.below(40));
}

type PaidTerm = ReturnType<typeof newTerm> & { status: PlanStatus };

function setPaid(plan: DemoSubscription, paid: DemoPayment, orderedOn: CalendarDate, term: PaidTerm): void {
  Object.assign(plan, paidOnDay(orderedOn), term, {
    payment: 'paid',
    revenue: plan.taxableAmount,
    paymentId: paid.providerPaymentId,
    providerOrderId: paid.providerOrderId,
    amountPaid: paid.amount,
    updatedAt: paid.capturedAt,
  });
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
