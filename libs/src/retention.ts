import { addMonths, calendarDateOf, instantAt, instantOf, type Instant } from './calendar.js';

type RetentionPeriod = { hours: number } | { days: number } | { months: number };

/**
 * How long personal data is kept. Jobs apply these periods, and the privacy page states those that concern customers.
 * Accounts are kept until staff delete them; nothing deletes what tax law requires (docs/specification.md, Data
 * retention).
 */
export const RETENTION = {
  /** Enquiries, messages and notes about them, since the last change. */
  leads: { months: 24 },
  /** Sign-ins and other security events, with IP address, since the event. */
  securityEvents: { months: 12 },
  /**
   * Sent mails: recipient, subject and outcome, and the text of those that failed. Since the mail. Also messages to the
   * customers of a community, since the message.
   */
  mails: { months: 12 },
  /**
   * Changes that staff make to accounts, enquiries and reports of visits, with the values before and after. Since the
   * change.
   */
  personalChanges: { months: 24 },
  /** Changes that staff make to orders, payments and settings, since the change. */
  otherChanges: { months: 96 },
  /** When a car was cleaned, or why not, since the visit. */
  visits: { months: 24 },
  /** Withdrawn consents to news and offers, as proof, since the withdrawal. */
  withdrawnConsents: { months: 24 },
  /** Ids of the payment provider's events, since their arrival. */
  paymentEvents: { months: 12 },
  /** Sessions and their cookie, since signing in. */
  sessions: { days: 30 },
  /** Browsers that have signed in, and the cookie that recognises one, since the last sign-in. */
  devices: { days: 400 },
  /** Imported files, since the last step of the import. */
  imports: { hours: 24 },
  /** Responses to requests with an idempotency key, since the request. */
  repeatedRequests: { hours: 24 },
} as const satisfies Record<string, RetentionPeriod>;

export type RetentionName = keyof typeof RETENTION;

const HOUR_MS = 60 * 60 * 1000;

/** Whatever is older than this instant is deleted. Months end on the same day in Asia/Kolkata, at its beginning. */
export function keptSince(name: RetentionName, now: Instant): Instant {
  const period: RetentionPeriod = RETENTION[name];
  if ('months' in period) return instantAt(addMonths(calendarDateOf(now), -period.months), 0);
  return instantOf(Date.parse(now) - retentionMs(period));
}

/** The length of a period of hours or days. */
export function retentionMs(period: { hours: number } | { days: number }): number {
  return ('hours' in period ? period.hours : period.days * 24) * HOUR_MS;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'] as const;

/** `Two years`, `400 days`. */
export function retentionText(name: RetentionName): string {
  const period: RetentionPeriod = RETENTION[name];
  if ('hours' in period) return `${period.hours} hours`;
  if ('days' in period) return `${period.days} days`;
  const years = period.months / 12;
  return years === 1 ? 'One year' : `${NUMBERS[years]} years`;
}
