import { formatCalendarDate, formatWeekday, type CalendarDate, type Instant } from '#libs/calendar.js';
import { RUNNING } from '#libs/order-transitions.js';
import { fieldError } from '../kernel/field-error.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { ChangeNotice } from '../orders/change-notice.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { endDateOf, isServedOn } from './term.js';

interface RequestedDay {
  date: CalendarDate;
  today: CalendarDate;
  now: Instant;
}

/**
 * Gives back a day whose visit was not made: the plan ends a day later. Returns null if the day was given back before.
 *
 * @param subscription as of today
 * @throws DomainError transition-not-allowed unless the plan is running, validation-failed for a day without a visit
 */
export function withDayGivenBack(subscription: SubscriptionOrder, request: RequestedDay): SubscriptionOrder | null {
  const { date, today } = request;
  if (subscription.daysGivenBack.includes(date)) return null;
  assertRunning(subscription);
  if (date > today) throw fieldError('date', `This day can be given back from ${formatCalendarDate(date)} on`);
  if (!isServedOn(subscription, date)) throw fieldError('date', `This plan had no visit on ${formatWeekday(date)}`);
  const daysGivenBack = [...subscription.daysGivenBack, date].sort();
  return changed(subscription, daysGivenBack, { ...request, kind: 'day-given-back' });
}

/**
 * Takes back a day that was given back by mistake. Returns null if it was not given back.
 *
 * @param subscription as of today
 * @throws DomainError transition-not-allowed unless the plan is running and the added day has not begun
 */
export function withDayTakenBack(subscription: SubscriptionOrder, request: RequestedDay): SubscriptionOrder | null {
  if (!subscription.daysGivenBack.includes(request.date)) return null;
  assertRunning(subscription);
  const daysGivenBack = subscription.daysGivenBack.filter((day) => day !== request.date);
  const after = changed(subscription, daysGivenBack, { ...request, kind: 'day-taken-back' });
  if (after.endDate! < request.today)
    throw transitionNotAllowed('The added day has begun, so it cannot be removed.', after.status);
  return after;
}

/** The day of a notice about a day given back. */
export function dayOfNotice({ id }: ChangeNotice): CalendarDate {
  return id.slice(0, 'YYYY-MM-DD'.length);
}

function changed(
  subscription: SubscriptionOrder,
  daysGivenBack: readonly CalendarDate[],
  { date, today, now, kind }: RequestedDay & Pick<ChangeNotice, 'kind'>,
): SubscriptionOrder {
  const { startDate, rescheduleFrom, givenBackNotices } = subscription;
  return {
    ...subscription,
    daysGivenBack,
    endDate: endDateOf(startDate!, { ...subscription, daysGivenBack }),
    rescheduleFrom: rescheduleFrom ?? today,
    givenBackNotices: [...givenBackNotices, { id: `${date} ${now}`, kind }],
  };
}

function assertRunning({ status, endDate }: SubscriptionOrder): void {
  if (RUNNING.includes(status)) return;
  const state = endDate === null ? 'has not started' : `is ${status}`;
  throw transitionNotAllowed(`This plan ${state}, so its days cannot be changed. A refund is still possible.`, status);
}
