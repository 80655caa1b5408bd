import { addDays, daysBetween, instantAt, type CalendarDate } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import { WASH_SERVICES, WASH_SLOTS, type WashTier } from '#libs/catalogue.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { communitiesCoveredOn } from '#libs/coverage.js';
import { NO_PARKING } from '../customers/address.js';
import { idFrom } from '../kernel/ids.js';
import { restoredBillingByHand } from '../orders/billing.js';
import { paidOnDay } from '../orders/order.js';
import { quoteWash } from '../pricing/quote.js';
import { cancelUntil } from '../washes/wash.js';
import { laterOf, momentOn } from './demo-moments.js';
import { demoPayment, refundAll, restoredBillingOf } from './demo-payment.js';
import { buyerOf } from './demo-order.js';
import type { DemoRandom } from './demo-random.js';
import { demoId, type DemoCustomer, type DemoPayment, type DemoWash, type DemoWorld } from './demo-world.js';

const TIERS: readonly (readonly [WashTier, number])[] = [
  ['basic', 55],
  ['premium', 30],
  ['ultimate', 15],
];

/** Adds a single wash of the customer. */
export function addWash(world: DemoWorld, customer: DemoCustomer, nth: number): void {
  const { random, today, now, tariff } = world;
  const { account } = customer;
  const joinedOn = account.createdAt.slice(0, 10);
  const bookedOn = addDays(joinedOn, random.below(daysBetween(joinedOn, today) + 1));
  const createdAt = laterOf(momentOn(random, bookedOn, now), account.createdAt);
  const tier = random.weighted(TIERS);
  const date = addDays(bookedOn, 1 + random.below(10));
  const online = random.chance(0.9);
  const team = coveringEmployees(world, account.address.communityId, date);
  const status = washStatus(random, date, today, { online, covered: team.length > 0 });
  const timeSlot = random.pick(WASH_SLOTS[tier]);
  const wash: DemoWash = {
    kind: 'wash',
    id: demoId(world, createdAt, 'wash', account.id, String(nth)),
    ...buyerOf(account),
    ...carOf(account),
    tier,
    service: WASH_SERVICES[tier],
    date,
    startDate: date,
    endDate: date,
    timeSlot,
    ...quoteWash(tariff, tier),
    status,
    assigneeId: assigneeOf(world, { status, date, team }),
    cancelUntil: cancelUntil({ tier, date, timeSlot }, 0),
    cancelledAt: status === 'cancelled' || status === 'refunded' ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
  };
  if (online) customer.payments.push(onlinePayment(world, wash, bookedOn));
  else if (status === 'done' && dayOf(date) % 4 !== 0) payByHand(wash);
  customer.orders.push(wash);
}

/** The online payment of a wash, which is applied to it unless it failed. */
function onlinePayment(world: DemoWorld, wash: DemoWash, bookedOn: CalendarDate): DemoPayment {
  const hasFailed = wash.status === 'failed';
  const payment = demoPayment(world, wash.id, wash.total, hasFailed ? 'abandoned' : 'captured', wash);
  if (hasFailed) return payment;
  const isRefunded = wash.status === 'refunded';
  if (isRefunded) refundAll(payment);
  Object.assign(wash, paidOnDay(bookedOn), {
    payment: isRefunded ? 'refunded' : 'paid',
    revenue: isRefunded ? 0 : wash.taxableAmount,
    amountPaid: payment.amount,
    amountRefunded: isRefunded ? payment.amount : 0,
    refundStatus: isRefunded ? 'processed' : null,
    paymentId: payment.providerPaymentId,
    providerOrderId: payment.providerOrderId,
    ...restoredBillingOf(bookedOn, payment),
  });
  return payment;
}

/** Pays a wash to the team on its day. */
function payByHand(wash: DemoWash): void {
  const { id, date, total, taxableAmount } = wash;
  const payment: HandPayment =
    dayOf(date) % 3 === 0 ? { method: 'cash', reference: '' } : { method: 'upi', reference: upiReference(id) };
  const paidAt = instantAt(date, 18 * 60);
  Object.assign(wash, paidOnDay(date), {
    payment: 'paid',
    revenue: taxableAmount,
    handPayment: { ...payment, amount: total, amountReason: '', requestId: null },
    ...restoredBillingByHand(date, total, paidAt, { ...payment, by: null }),
    updatedAt: paidAt,
  });
}

function upiReference(washId: string): string {
  return [...idFrom('demo', 'upi', washId).slice(0, 12)].map((letter) => letter.charCodeAt(0) % 10).join('');
}

function dayOf(date: CalendarDate): number {
  return Number(date.slice(-2));
}

function carOf({ vehicles: [car] }: DemoCustomer['account']) {
  if (!car) return { carName: '', carType: null, carColor: '', carNumber: '', ...NO_PARKING };
  const { carName, carNumber, parking, level, bay } = car;
  return { carName, carType: carTypeOf(carName), carColor: '', carNumber, parking, level, bay };
}

/** One of the team. The team that did a wash may have changed since: another employee did it. */
function assigneeOf(
  { employees }: DemoWorld,
  { status, date, team }: Pick<DemoWash, 'status' | 'date'> & { team: DemoWorld['employees'] },
): string | null {
  if (status !== 'assigned' && status !== 'done') return null;
  const candidates = team.length > 0 ? team : employees;
  return candidates[dayOf(date) % candidates.length]?.id ?? null;
}

function coveringEmployees({ employees }: DemoWorld, communityId: string | null, date: CalendarDate) {
  return employees.filter((employee) => communityId && communitiesCoveredOn(employee, date).includes(communityId));
}

/**
 * Only washes paid online can fail or be refunded; those paid afterwards can be unpaid. A wash is assigned only if an
 * employee covers its community.
 */
function washStatus(
  random: DemoRandom,
  date: CalendarDate,
  today: CalendarDate,
  { online, covered }: { online: boolean; covered: boolean },
): DemoWash['status'] {
  const open = random.pick(['booked', 'assigned'] as const);
  const going = date < today ? 'done' : covered ? open : 'booked';
  return random.weighted<DemoWash['status']>([
    [going, 92],
    ['cancelled', 4],
    [online ? 'refunded' : 'cancelled', 2],
    [online && date < today ? 'failed' : going, 2],
  ]);
}
