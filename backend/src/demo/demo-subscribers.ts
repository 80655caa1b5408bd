import type { Instant } from '#libs/calendar.js';
import type { ConsentSource } from '#libs/contract/marketing.js';
import type { MarketingService } from '../marketing/marketing.service.js';
import type { DemoAccount } from './demo-world.js';
import type { DemoLead } from './demo-leads.js';

type DemoSubscriber = Parameters<MarketingService['restore']>[0][number];

/** One in this many customers consents to news at registration. */
const ONE_IN_CONSENTS = 3;
/** One in this many subscribers has unsubscribed. */
const ONE_IN_UNSUBSCRIBES = 5;
const UNTIL_UNSUBSCRIBED_MS = 20 * 86_400_000;

/** Subscribers among the customers. */
export function demoCustomerSubscribers(accounts: readonly DemoAccount[], now: Instant): DemoSubscriber[] {
  return accounts
    .filter((_, nth) => nth % ONE_IN_CONSENTS === 0)
    .map(({ email, createdAt }, nth) => subscriber(email, createdAt, 'registration', nth, now));
}

/** Subscribers from the popup, each person once. */
export function demoPopupSubscribers(leads: readonly DemoLead[], now: Instant): DemoSubscriber[] {
  const joined = new Map(leads.filter(({ source }) => source === 'popup').map((lead) => [lead.email, lead.createdAt]));
  return [...joined].map(([email, createdAt], nth) => subscriber(email, createdAt, 'popup', nth, now));
}

function subscriber(email: string, at: Instant, source: ConsentSource, nth: number, now: Instant): DemoSubscriber {
  const unsubscribedAt = new Date(Date.parse(at) + UNTIL_UNSUBSCRIBED_MS).toISOString();
  const hasLeft = nth % ONE_IN_UNSUBSCRIBES === ONE_IN_UNSUBSCRIBES - 1 && unsubscribedAt < now;
  return {
    email,
    history: [
      { granted: true, at, source },
      ...(hasLeft ? [{ granted: false, at: unsubscribedAt, source: 'mail' as const }] : []),
    ],
  };
}
