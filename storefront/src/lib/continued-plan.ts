import { addDays, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';

/** The first day of another plan for a covered car. */
export function continuesOn({ endDate }: Pick<PlanResponse, 'endDate'>): CalendarDate {
  return addDays(endDate!, 1);
}

/** Explains when another plan for a covered car starts. */
export function continuesText({ carName, endDate }: Pick<PlanResponse, 'carName' | 'endDate'>): string {
  const [until, from] = [formatCalendarDate(endDate!), formatCalendarDate(continuesOn({ endDate }))];
  return `Your ${carName} has a plan until ${until}. This one continues on ${from}.`;
}
