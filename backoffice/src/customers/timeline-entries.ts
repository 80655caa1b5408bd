import { formatCarNumber } from '#libs/car-number.js';
import type { Instant } from '#libs/calendar.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { formatRupees } from '#libs/money.js';
import { dayText, monthsText } from '../parts/format.js';

/** One thing that happened with a customer. */
export interface Entry {
  key: string;
  at: Instant;
  title: string;
  text: string;
  /** Its page. */
  to?: string;
  status?: PlanResponse['status'];
}

/** Everything known of a customer, the newest first. */
export function timelineEntries(customer: ProfileResponse, plans: readonly PlanResponse[], leads: readonly LeadResponse[]): Entry[] {
  return [
    { key: 'registered', at: customer.createdAt, title: 'Account made', text: '' },
    ...plans.map(planEntry),
    ...leads.flatMap(leadEntries),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function planEntry({ id, createdAt, planDuration, carName, carNumber, payable, startDate, endDate, status }: PlanResponse): Entry {
  const term = startDate ? `${dayText(startDate)} – ${dayText(endDate)}` : 'not paid';
  return {
    key: `plan-${id}`,
    at: createdAt,
    title: `Plan for ${monthsText(planDuration)}, ${formatRupees(payable)}`,
    text: [carName, formatCarNumber(carNumber), term].join(' · '),
    to: `/allOrders/${encodeURIComponent(id)}/show`,
    status,
  };
}

function leadEntries({ id, createdAt, subject, message, notes }: LeadResponse): Entry[] {
  const to = `/leads/${encodeURIComponent(id)}/show`;
  return [
    { key: `lead-${id}`, at: createdAt, title: `Enquiry from ${subject}`, text: message, to },
    ...notes.map(({ at, by, text }, index) => ({ key: `note-${id}-${index}`, at, title: `Note by ${by}`, text, to })),
  ];
}
