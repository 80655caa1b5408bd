import { announcedHolidays, daysOffIn, isServiceDay, type Holiday, type ListedDaysOff } from '#libs/service-days.js';

/**
 * The closures of a community on service days of another one, which has them too once they are merged.
 *
 * @param other null for all closures
 */
export function closuresOnlyIn(communityId: string, other: string | null, daysOff: ListedDaysOff): Holiday[] {
  const closures = announcedHolidays(daysOffIn(daysOff, communityId)).filter(({ isClosure }) => isClosure);
  return other === null ? closures : closures.filter(({ date }) => isServiceDay(daysOffIn(daysOff, other), date));
}
