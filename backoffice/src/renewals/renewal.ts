import { whatsappLink } from '#libs/brand.js';
import { addDays, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { RENEWAL_SOON_DAYS } from '#libs/plan-renewal.js';

type EndingPlan = Pick<OrderResponse, 'id' | 'name' | 'phone' | 'carName' | 'carNumber' | 'endDate'>;

/** The URL at which a customer renews a plan. @param origin the origin of the site */
function renewalLink({ id }: Pick<OrderResponse, 'id'>, origin: string): string {
  return `${origin}/book?renew=${encodeURIComponent(id)}`;
}

/**
 * The URL of a WhatsApp chat with the customer, with a prepared message.
 *
 * @param business its name; may be empty
 * @param origin the origin of the site
 */
export function renewalChat(plan: EndingPlan, business: string, today: CalendarDate, origin: string): string {
  const { name, phone, carName, carNumber, endDate } = plan;
  const ends = endDate !== null && endDate < today ? 'ended' : 'ends';
  const [first] = name.split(' ');
  return whatsappLink(
    phone,
    `Hello ${first}, your ${business && `${business} `}plan for ${carName} ${formatCarNumber(carNumber)} ${ends} on ${formatCalendarDate(endDate!)}. Renew it here: ${renewalLink(plan, origin)}`,
  );
}

export const WHEN = ['all', 'ended', 'week', 'later'] as const;
export type When = (typeof WHEN)[number];

/** Whether a plan has ended, ends within seven days, or later. */
export function endsWhen({ endDate }: Pick<EndingPlan, 'endDate'>, when: When, today: CalendarDate): boolean {
  if (when === 'all' || endDate === null) return when === 'all';
  if (endDate < today) return when === 'ended';
  return endDate < addDays(today, RENEWAL_SOON_DAYS) ? when === 'week' : when === 'later';
}
