import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { Tariff } from '#libs/catalogue.js';
import type { Account } from '../identity/account.js';
import type { AccountsService } from '../identity/accounts.service.js';
import { idFrom } from '../kernel/ids.js';
import type { RestoredOrder } from '../orders/order-records.service.js';
import type { SubscriptionOrder, WashOrder } from '../orders/order.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { DemoRandom } from './demo-random.js';

export type DemoAccount = Parameters<AccountsService['restore']>[0][number];
export type DemoSubscription = RestoredOrder<SubscriptionOrder>;
export type DemoWash = RestoredOrder<WashOrder>;
export type DemoPayment = Parameters<PaymentsService['restore']>[0][number];

/** An employee who leads and washes are assigned to. */
type DemoEmployee = Pick<Account, 'id' | 'email' | 'areaId' | 'otherCommunities'>;

/** One customer and everything they ever ordered. */
export interface DemoCustomer {
  account: DemoAccount;
  orders: (DemoSubscription | DemoWash)[];
  payments: DemoPayment[];
}

export interface DemoWorld {
  random: DemoRandom;
  /** The prefix of every id, so that two seeds create different records. */
  seed: number;
  now: Instant;
  today: CalendarDate;
  tariff: Tariff;
  /** The number of phases of each residential community, from 1. */
  phases: number;
  /** The employees, with the communities that they cover. */
  employees: readonly DemoEmployee[];
}

/** A deterministic id per seed and record, sorted by age like those of newId(). */
export function demoId(world: DemoWorld, moment: Instant, ...parts: string[]): string {
  return Date.parse(moment).toString(36).padStart(9, '0') + idFrom('demo', String(world.seed), ...parts).slice(0, 20);
}
