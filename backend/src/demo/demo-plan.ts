import { addDays, daysBetween, type CalendarDate } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import type { PlanDuration } from '#libs/catalogue.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { orderAddress } from '../customers/address.js';
import type { Vehicle } from '../customers/vehicle.js';
import { paidOnDay } from '../orders/order.js';
import { NOTHING_PAID } from '../payments/order-money.js';
import { quoteSubscription } from '../pricing/quote.js';
import { DEFAULT_SETTINGS } from '../settings/settings.js';
import { endDateOf, newTerm } from '../subscriptions/term.js';
import { laterOf, momentOn } from './demo-moments.js';
import { demoPayment, refundAll, restoredBillingOf } from './demo-payment.js';
import type { DemoRandom } from './demo-random.js';
import { demoId, type DemoCustomer, type DemoSubscription, type DemoWorld } from './demo-world.js';

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

/**
 * Adds the next plan of one of the cars. A plan that would start in the future becomes an unpaid attempt in the past.
 */
export function addPlan(world: DemoWorld, customer: DemoCustomer, nth: number, courses: Course[]): void {
  const { random, today, now, tariff } = world;
  const { account } = customer;
  const course = courses.find(({ nextOrder }) => nextOrder <= today);
  const { car } = course ?? courses[0]!;
  const joinedOn = account.createdAt.slice(0, 10);
  const orderedOn = course
    ? laterOf(course.nextOrder, joinedOn)
    : addDays(joinedOn, random.below(Math.max(1, daysBetween(joinedOn, today))));
  const createdAt = laterOf(momentOn(random, orderedOn, now), account.createdAt);

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
    customer.payments.push(demoPayment(world, plan.id, plan.total, isFresh ? 'created' : 'abandoned', plan));
  } else {
    const paid = demoPayment(world, plan.id, plan.total, 'captured', plan);
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
      const from = laterOf(addDays(today, -begunDaysAgo), term.startDate);
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
    Object.assign(plan, restoredBillingOf(orderedOn, paid));
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
