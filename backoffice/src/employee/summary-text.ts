import type { Visit } from '#libs/contract/schedule.js';
import { countText } from '../components/format.js';
import { isDone, isMissed } from './by-slot.js';

/** `7 cars, 2 done, 1 missed`. */
export function summaryText(visits: readonly Visit[]): string {
  const counts = [
    ['done', visits.filter(isDone).length],
    ['missed', visits.filter(isMissed).length],
  ] as const;
  const reported = counts.filter(([, count]) => count > 0).map(([outcome, count]) => `${countText(count)} ${outcome}`);
  return [carsText(visits.length), ...reported].join(', ');
}

export function carsText(count: number): string {
  return count === 1 ? '1 car' : `${countText(count)} cars`;
}
