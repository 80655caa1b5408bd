import type { Visit } from '#libs/contract/schedule.js';

interface Slot {
  /** `5:30 AM`. */
  time: string;
  towers: Tower[];
}

export interface Tower {
  /** Empty for addresses without one. */
  name: string;
  /** Empty where all visits are of one community. */
  community: string;
  visits: Visit[];
}

const SEPARATOR = '\n';

/**
 * Groups visits by start time and tower, in their original order. If the visits are in several communities, each tower
 * names its community.
 */
export function bySlot(visits: readonly Visit[]): Slot[] {
  const isOne = new Set(visits.map(({ community }) => community)).size < 2;
  return [...groupedBy(visits, ({ start }) => start)].map(([start, due]) => ({
    time: timeText(start),
    towers: [...groupedBy(due, ({ community, tower }) => (isOne ? '' : community) + SEPARATOR + tower)].map(
      ([, own]) => ({ name: own[0]!.tower, community: isOne ? '' : own[0]!.community, visits: own }),
    ),
  }));
}

/** Visits whose car number or customer contains what was typed: `4498`, `mh 12`, `asha`. */
export function matchingVisits(visits: readonly Visit[], typed: string): readonly Visit[] {
  const wanted = folded(typed);
  if (wanted === '') return visits;
  return visits.filter(({ car, name }) => folded(car?.number ?? '').includes(wanted) || folded(name).includes(wanted));
}

export type VisitState = 'due' | 'missed' | 'done';

export function stateOf({ wash, plan }: Pick<Visit, 'wash' | 'plan'>): VisitState {
  return wash?.status === 'done' ? 'done' : ((plan ?? wash)?.report?.outcome ?? 'due');
}

function groupedBy(visits: readonly Visit[], keyOf: (visit: Visit) => string): Map<string, Visit[]> {
  const groups = new Map<string, Visit[]>();
  for (const visit of visits) groups.set(keyOf(visit), [...(groups.get(keyOf(visit)) ?? []), visit]);
  return groups;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}

function timeText(start: string): string {
  const [hour, minutes] = start.split(':') as [string, string];
  return `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
