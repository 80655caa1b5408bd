import type { ScheduleResponse, ScheduledVisit } from '#libs/contract/schedule.js';
import { unbreakable } from '#libs/unbroken.js';
import type { Texts } from '../language/texts.js';
import { stateOf } from './by-slot.js';

/** `7 cars, 2 done, 1 missed`, broken only between the counts. */
export function summaryText(texts: Texts, visits: readonly ScheduledVisit[]): string {
  const countOf = (state: 'done' | 'missed') => visits.filter((visit) => stateOf(visit) === state).length;
  const reported = (['done', 'missed'] as const).flatMap((state) => {
    const count = countOf(state);
    return count > 0 ? [texts.t(`schedule.${state}`, { count })] : [];
  });
  const counts = [texts.t('schedule.cars', { count: visits.length }), ...reported];
  return counts.map(unbreakable).join(', ');
}

/**
 * `Amber Heights, Cedar Grove`, `Amber Heights and 3 more`.
 *
 * @param community the names of the communities, separated by commas
 */
export function communitiesText({ t }: Texts, community: string): string {
  const [first = '', ...others] = community.split(', ');
  return others.length > 1 ? t('schedule.communities', { first, count: others.length }) : community;
}

/** `Not served: Amber Heights (Water shortage)`. */
export function closuresText({ t }: Texts, closures: ScheduleResponse['closures']): string {
  return t('schedule.closures', {
    closures: closures.map(({ community, reason }) => `${community} (${reason})`).join(', '),
  });
}
