import { addMonths, calendarDateOf, instantAt, instantOf, type Instant } from './calendar.js';

type RetentionPeriod = { hours: number } | { days: number } | { months: number };

interface Retention {
  /** What is deleted. */
  what: string;
  period: RetentionPeriod;
  /** What the period begins with. */
  since: string;
}

/**
 * How long personal data is kept: the periods that the privacy page states and the jobs apply. Accounts are kept until
 * they are deleted, and what tax law requires until taxRecordsKeptUntil.
 */
export const RETENTION = {
  leads: { what: 'Enquiries, messages and notes about them', period: { months: 24 }, since: 'the last change' },
  securityEvents: {
    what: 'Logins and other security events, with IP address',
    period: { months: 12 },
    since: 'the event',
  },
  mails: {
    what: 'Emails we sent: recipient, subject and outcome, and the text of those that failed',
    period: { months: 12 },
    since: 'the email',
  },
  personalChanges: {
    what: 'Changes that staff make to accounts and enquiries, with the values before and after',
    period: { months: 24 },
    since: 'the change',
  },
  otherChanges: {
    what: 'Changes that staff make to orders, payments and settings',
    period: { months: 96 },
    since: 'the change',
  },
  visits: { what: 'Visits: when your car was cleaned, or why not', period: { months: 24 }, since: 'the visit' },
  withdrawnConsents: {
    what: 'Withdrawn consents to news and offers, as proof',
    period: { months: 24 },
    since: 'the withdrawal',
  },
  paymentEvents: { what: 'Ids of the payment provider’s events', period: { months: 12 }, since: 'their arrival' },
  sessions: { what: 'Sessions, and the cookie of a session', period: { days: 30 }, since: 'signing in' },
  devices: {
    what: 'Browsers that have signed in, and the cookie that recognises one',
    period: { days: 400 },
    since: 'the last sign-in',
  },
  imports: { what: 'Imported files', period: { hours: 24 }, since: 'the last step of the import' },
  repeatedRequests: {
    what: 'Responses to requests, so that repeating one has no second effect',
    period: { hours: 24 },
    since: 'the request',
  },
} as const satisfies Record<string, Retention>;

export type RetentionName = keyof typeof RETENTION;

const HOUR_MS = 60 * 60 * 1000;

/** Whatever is older than this instant is deleted. Months end on the same day in Asia/Kolkata, at its beginning. */
export function keptSince(name: RetentionName, now: Instant): Instant {
  const period: RetentionPeriod = RETENTION[name].period;
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
  const period: RetentionPeriod = RETENTION[name].period;
  if ('hours' in period) return `${period.hours} hours`;
  if ('days' in period) return `${period.days} days`;
  const years = period.months / 12;
  return years === 1 ? 'One year' : `${NUMBERS[years]} years`;
}
