import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { countText } from '../components/format.js';
import { stateOf } from './by-slot.js';

/** `7 cars, 2 done, 1 missed`. */
export function summaryText(visits: readonly ScheduledVisit[]): string {
  const countOf = (state: 'done' | 'missed') => visits.filter((visit) => stateOf(visit) === state).length;
  const reported = (['done', 'missed'] as const).flatMap((state) => {
    const count = countOf(state);
    return count > 0 ? [`${countText(count)} ${state}`] : [];
  });
  return [carsText(visits.length), ...reported].join(', ');
}

export function carsText(count: number): string {
  return count === 1 ? '1 car' : `${countText(count)} cars`;
}

/**
 * `Amber Heights, Cedar Grove`, `Amber Heights and 3 more`.
 *
 * @param community the names of the communities, separated by commas
 */
export function communitiesText(community: string): string {
  const [first, ...others] = community.split(', ');
  return others.length > 1 ? `${first} and ${countText(others.length)} more` : community;
}
