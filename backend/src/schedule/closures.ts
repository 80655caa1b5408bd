import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import { dayOffReason, daysOffIn, holidayOn, type ListedDaysOff } from '#libs/service-days.js';

/**
 * Why there is nothing to clean on a day: in all of these communities (`dayOff`, also without any), or in some of them
 * (`closures`).
 */
export function closuresOn(
  date: CalendarDate,
  communities: readonly { id: string; name: string }[],
  daysOff: ListedDaysOff,
): Pick<ScheduleResponse, 'dayOff' | 'holiday' | 'closures'> {
  const common = daysOffIn(daysOff, null);
  const reasonForAll = dayOffReason(common, date);
  if (reasonForAll !== null) return { dayOff: reasonForAll, holiday: holidayOn(common, date), closures: [] };
  const closures = communities.flatMap(({ id, name }) => {
    const reason = dayOffReason(daysOffIn(daysOff, id), date);
    return reason === null ? [] : [{ community: name, reason }];
  });
  if (closures.length === 0 || closures.length < communities.length) return { dayOff: null, holiday: null, closures };
  const dayOff = [...new Set(closures.map(({ reason }) => reason))].join(', ');
  return { dayOff, holiday: dayOff, closures: [] };
}
