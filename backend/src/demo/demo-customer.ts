import { addDays, type CalendarDate } from '#libs/calendar.js';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import { isRunning } from '#libs/order-transitions.js';
import { EMPTY_VEHICLE, type Vehicle } from '../customers/vehicle.js';
import { momentOn, pastDay } from './demo-moments.js';
import { lastServedOn } from '../subscriptions/term.js';
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
import { addPlan, DURATIONS, type Course } from './demo-plan.js';
import { addWash } from './demo-wash.js';
import { demoId, type DemoCustomer, type DemoWorld } from './demo-world.js';

/** One in this many customers registered in the last weeks, so that recent figures are not empty. */
const ONE_IN_NEW = 8;

/** The customer with this number and this many orders. */
export function demoCustomer(world: DemoWorld, number: number, count: { plans: number; washes: number }): DemoCustomer {
  const { random, now } = world;
  // Customers with many orders registered long ago.
  const days = Array.from({ length: Math.max(1, count.plans) }, () => pastDay(random, world.today));
  const joined = momentOn(
    random,
    number % ONE_IN_NEW === 0 ? addDays(world.today, -random.below(20)) : days.sort()[0]!,
    now,
  );
  const name = demoName(random);
  const address = demoAddress(world);
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
    planEndedOn: null as CalendarDate | null,
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
  const subscriptions = customer.orders.filter((order) => order.kind === 'subscription');
  account.activePlan = subscriptions.some(isRunning);
  account.planEndedOn = account.activePlan ? null : lastServedOn(subscriptions);
  return customer;
}
