import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { awaitsConfirmation, isPausedOn, nextServiceDayOf, upcomingPause } from '#libs/next-visit.js';
import type { ListedDaysOff } from '#libs/service-days.js';
import { toBeConfirmedText } from '../../lib/address-values.js';

type Plan = Pick<
  PlanResponse,
  | 'carName'
  | 'status'
  | 'endDate'
  | 'pausedFrom'
  | 'pausedUntil'
  | 'resumesOn'
  | 'plannedChange'
  | 'communityId'
  | 'communityName'
  | 'communityToConfirm'
>;

/** The heading about the running plan of a car. */
export function coveredTitle(plan: Plan, today: CalendarDate): string {
  const { carName } = plan;
  if (awaitsConfirmation(plan)) return `We’ve received your order for your ${carName}`;
  return isPausedOn(plan, today) ? `The plan for your ${carName} is paused` : `Your ${carName} is looked after`;
}

/** What the plan does next. A plan is `paused` from the moment its pause is scheduled, and cleaned until it begins. */
export function coveredText(plan: Plan, today: CalendarDate, daysOff: ListedDaysOff): string {
  if (awaitsConfirmation(plan)) return toBeConfirmedText(plan.communityName);
  const until = formatCalendarDate(plan.endDate!);
  const pausesOn = upcomingPause(plan, today);
  if (plan.status !== 'paused' || !plan.resumesOn)
    return `Its plan runs until ${until}. Pause or change it under My Plans.`;
  const again = formatCalendarDate(nextServiceDayOf(plan, plan.resumesOn, daysOff));
  return pausesOn
    ? `Pauses on ${formatCalendarDate(pausesOn)}. We clean again from ${again}, until ${until}. Change this under My Plans.`
    : `We clean again from ${again}, until ${until}. Resume or change it under My Plans.`;
}
