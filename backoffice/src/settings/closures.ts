import { addDays, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { MAX_MESSAGE_SUBJECT_LENGTH, type CommunityMessageRequest } from '#libs/contract/communities.js';
import { daysOffIn, isServiceDay, nextServiceDay, type ListedDaysOff } from '#libs/service-days.js';

/** A day on which one community is not served, and the next day on which it is. */
export interface Closure {
  communityId: string;
  date: CalendarDate;
  /** The reason, such as `Water shortage`. */
  name: string;
  nextServiceDay: CalendarDate;
}

/** The closures of single communities that a change of the days off has added: service days before, from today on. */
export function addedClosures(before: ListedDaysOff, after: ListedDaysOff, today: CalendarDate): Closure[] {
  return after.holidays.flatMap(({ communityId, date, name }) => {
    if (communityId === undefined || date < today || !isServiceDay(daysOffIn(before, communityId), date)) return [];
    const next = nextServiceDay(daysOffIn(after, communityId), addDays(date, 1));
    return [{ communityId, date, name, nextServiceDay: next }];
  });
}

/** The email about a closure, for the operator to complete. */
export function closureMessage(
  { date, name, nextServiceDay: next }: Closure,
  community: string,
): CommunityMessageRequest {
  const day = plainDay(date);
  return {
    subject: `No cleaning at ${community} on ${day}`.slice(0, MAX_MESSAGE_SUBJECT_LENGTH),
    text: [
      `We can’t clean cars at ${community} on ${day}. The reason: ${name}.`,
      `We’ll be back on ${plainDay(next)}.`,
    ].join('\n\n'),
  };
}

/** With spaces that the operator can edit. */
function plainDay(date: CalendarDate): string {
  return formatWeekday(date).replaceAll('\u00a0', ' ');
}
