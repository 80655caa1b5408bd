import type { INestApplicationContext } from '@nestjs/common';
import { addDays } from '#libs/calendar.js';
import { daysOffIn } from '#libs/service-days.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { DocumentsService } from '../documents/documents.service.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { LeadIntakeService } from '../leads/lead-intake.service.js';
import { MarketingService } from '../marketing/marketing.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { VisitsService } from '../visits/visits.service.js';
import { createPhases, phasesFor } from './demo-communities.js';
import { DemoPayments } from './demo-payments.port.js';
import { demoCustomer } from './demo-customer.js';
import { demoComplaint, demoLead } from './demo-leads.js';
import { addActivePlan } from './demo-plan.js';
import { DemoRandom } from './demo-random.js';
import { demoCustomerSubscribers, demoPopupSubscribers } from './demo-subscribers.js';
import { demoVisits } from './demo-visits.js';
import type { DemoAccount, DemoCustomer, DemoWorld } from './demo-world.js';

export interface DemoBusiness {
  /** The number of plans. There are a quarter as many single washes and a third as many leads. */
  orders: number;
  customers: number;
  /** The same seed creates the same records. */
  seed: number;
  /** Whether the visits of the last two weeks are reported. */
  visits?: boolean;
}

/**
 * Customers written in one batch with their orders. Each batch writes almost every page of a large store's indexes, so
 * few large ones are faster. A store that several processes share limits the size of a transaction.
 */
const BATCH_SIZE = { exclusive: 5_000, shared: 500 };
const WASHES_PER_ORDER = 0.25;
const LEADS_PER_ORDER = 1 / 3;
/** One in so many leads is a complaint of a customer. */
const LEADS_PER_COMPLAINT = 40;
const FIRST_COMPLAINT = 9;
const ACTIVE_FOR_DAYS = 40;

/** Records of this seed exist already. */
export class DemoDataExists extends Error {
  constructor(seed: number) {
    super(
      `There are customers of seed ${seed} already. To add others, choose another --seed. If an earlier run was ` +
        'interrupted, its data is incomplete: to create it again, empty the data folder, or drop the database of ' +
        'MONGODB_URI.',
    );
  }
}

export type Progress = (what: string, done: number, of: number) => void;

/**
 * Creates customers with vehicles, plans, washes and payments, leads and subscribers, for a year and a half. Documents
 * come last and are numbered by date, as far as the store has none yet. Throws DemoDataExists.
 */
export async function seedBusinesses(
  nest: INestApplicationContext,
  businesses: readonly DemoBusiness[],
  progress: Progress = () => {},
): Promise<void> {
  for (const business of businesses) await seedBusiness(nest, business, progress);
  await nest.get(DocumentsService).restore();
}

/**
 * Gives a customer a plan for their first car that has been active for some weeks, with its visits. Its invoice is
 * created by `seedBusinesses`.
 */
export async function seedActivePlan(nest: INestApplicationContext, account: Account): Promise<void> {
  const world = await worldOf(nest, { seed: 0, customers: 1 });
  const customer: DemoCustomer = { account, orders: [], payments: [] };
  addActivePlan(world, customer, account.vehicles[0]!, addDays(world.today, -ACTIVE_FOR_DAYS));
  await storeOrders(nest, world, [customer], { visits: true });
  await nest.get(AccountsService).change(account.id, (current) => ({ ...current, activePlan: true }));
}

async function worldOf(
  nest: INestApplicationContext,
  { seed, customers }: Pick<DemoBusiness, 'seed' | 'customers'>,
): Promise<DemoWorld> {
  const clock = nest.get(Clock);
  return {
    random: new DemoRandom(seed),
    seed,
    now: clock.now(),
    today: clock.today(),
    tariff: await nest.get(SettingsService).tariff(),
    phases: phasesFor(customers),
    employees: await nest.get(AccountsService).activeEmployees(),
  };
}

async function seedBusiness(nest: INestApplicationContext, business: DemoBusiness, progress: Progress): Promise<void> {
  const world = await worldOf(nest, business);
  await createPhases(nest.get(CommunitiesService), world.phases);
  const complaining = await seedCustomers(nest, world, business, progress);
  await seedLeads(nest, world, business, complaining, progress);
}

/** Returns the customers who complain. */
async function seedCustomers(
  nest: INestApplicationContext,
  world: DemoWorld,
  { orders, customers, seed, visits = false }: DemoBusiness,
  progress: Progress,
): Promise<DemoAccount[]> {
  const complaining: DemoAccount[] = [];
  const batchSize = batchSizeOf(nest);
  for (let from = 0; from < customers; from += batchSize) {
    const part = Array.from({ length: Math.min(batchSize, customers - from) }, (_, at) =>
      demoCustomer(world, seed * 1_000_000 + from + at, {
        plans: shareOf(orders, customers, from + at),
        washes: shareOf(Math.round(orders * WASHES_PER_ORDER), customers, from + at),
      }),
    );
    const accounts = part.map(({ account }) => account);
    await onlyOnce(seed, () => nest.get(AccountsService).restore(accounts));
    await nest.get(MarketingService).restore(demoCustomerSubscribers(accounts, world.now));
    await storeOrders(nest, world, part, { visits });
    complaining.push(...accounts.filter((_, at) => at % LEADS_PER_COMPLAINT === 0));
    progress('customers', from + part.length, customers);
  }
  return complaining;
}

/** Stores the orders of customers with their payments. @param visits whether with the visits of their plans */
async function storeOrders(
  nest: INestApplicationContext,
  world: DemoWorld,
  customers: readonly DemoCustomer[],
  { visits }: { visits: boolean },
): Promise<void> {
  await Promise.all([
    nest.get(OrderRecordsService).restore(customers.flatMap(({ orders }) => orders)),
    nest
      .get(PaymentsService)
      .restore(customers.flatMap(({ payments }) => payments))
      .then((payments) => nest.get(DemoPayments).record(payments)),
  ]);
  if (!visits) return;
  const daysOff = daysOffIn(await nest.get(SettingsService).daysOff(), null);
  await nest.get(VisitsService).restore(demoVisits(world, customers, daysOff));
}

async function seedLeads(
  nest: INestApplicationContext,
  world: DemoWorld,
  { orders, seed }: DemoBusiness,
  complaining: readonly DemoAccount[],
  progress: Progress,
): Promise<void> {
  const leads = Math.round(orders * LEADS_PER_ORDER);
  const batchSize = batchSizeOf(nest);
  for (let from = 0; from < leads; from += batchSize) {
    const part = Array.from({ length: Math.min(batchSize, leads - from) }, (_, at) => {
      const nth = from + at;
      const number = seed * 1_000_000 + nth;
      const customer = complaining[Math.floor(nth / LEADS_PER_COMPLAINT) % complaining.length];
      const isComplaint = nth % LEADS_PER_COMPLAINT === FIRST_COMPLAINT;
      return customer && isComplaint ? demoComplaint(world, number, customer) : demoLead(world, number);
    });
    await nest.get(LeadIntakeService).restore(part);
    await nest.get(MarketingService).restore(demoPopupSubscribers(part, world.now));
    progress('leads', from + part.length, leads);
  }
}

function batchSizeOf(nest: INestApplicationContext): number {
  return nest.get(Database).exclusive ? BATCH_SIZE.exclusive : BATCH_SIZE.shared;
}

async function onlyOnce(seed: number, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const exists = error instanceof UniqueViolation || (error instanceof DomainError && error.code === 'email-taken');
    throw exists ? new DemoDataExists(seed) : error;
  }
}

/** The share of the nth of `parts` in a total: even overall, but every other customer has two more than the next. */
function shareOf(whole: number, count: number, nth: number): number {
  const upTo = (end: number) => Math.floor((end * whole) / count);
  const [first, second] = nth % 2 === 0 ? [nth, nth + 1] : [nth - 1, nth];
  if (second >= count) return upTo(nth + 1) - upTo(nth);
  const both = upTo(second + 1) - upTo(first);
  const more = Math.min(both, Math.ceil(both / 2) + 1);
  return nth === first ? more : both - more;
}
