import { addDays, calendarDateOf, formatWeekday } from '#libs/calendar.js';
import type { PlanData } from '#libs/contract/plans.js';
import { daysOffIn, nextServiceDay, type DaysOff, type ListedDaysOff } from '#libs/service-days.js';

/** When a plan that is paid now begins: the next morning, or the service day after days off. */
export function firstCleanText(daysOff: DaysOff, now = new Date()): string {
  const tomorrow = addDays(calendarDateOf(now.toISOString()), 1);
  const first = nextServiceDay(daysOff, tomorrow);
  return first === tomorrow
    ? 'Cleaning starts the morning after you pay'
    : `Cleaning starts on ${formatWeekday(first)} if you pay today`;
}

/** When a plan that is no renewal begins. @param toConfirm its community is not listed */
export function firstDayText(toConfirm: boolean, daysOff: DaysOff): string {
  return toConfirm ? 'Your paid days count from the first clean' : firstCleanText(daysOff);
}

/** When the plan of a purchase begins. */
export function beginText(
  isRenewal: boolean,
  { communityId = null, communityName }: PlanData,
  daysOff: ListedDaysOff,
): string {
  if (isRenewal) return 'A renewal starts when your current plan ends.';
  const toConfirm = communityId === null && Boolean(communityName);
  return `${firstDayText(toConfirm, daysOffIn(daysOff, communityId))}.`;
}
