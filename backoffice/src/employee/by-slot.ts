import type { ScheduledVisit } from '#libs/contract/schedule.js';

interface Slot {
  /** `05:30`, in Asia/Kolkata. */
  start: string;
  /** The community of all visits at this time, if the visits of other times are in other ones; otherwise empty. */
  community: string;
  towers: Tower[];
}

export interface Tower {
  /** Empty for addresses without one. */
  name: string;
  /** Empty where all visits at this time are of one community. */
  community: string;
  visits: ScheduledVisit[];
}

const SEPARATOR = '\n';

/**
 * Groups visits by start time and tower, in their original order. If the visits are in several communities, each time
 * names its community, or each of its towers.
 */
export function bySlot(visits: readonly ScheduledVisit[]): Slot[] {
  const isOne = communitiesOf(visits).size < 2;
  return [...groupedBy(visits, ({ start }) => start)].map(([start, due]) => {
    const isOneNow = communitiesOf(due).size < 2;
    return {
      start,
      community: isOneNow && !isOne ? due[0]!.community : '',
      towers: [...groupedBy(due, ({ community, tower }) => community + SEPARATOR + tower)].map(([, own]) => ({
        name: own[0]!.tower,
        community: isOneNow ? '' : own[0]!.community,
        visits: own,
      })),
    };
  });
}

function communitiesOf(visits: readonly ScheduledVisit[]): ReadonlySet<string> {
  return new Set(visits.map(({ community }) => community));
}

/** Visits whose car number or customer contains what was typed: `4498`, `mh 12`, `asha`. */
export function matchingVisits(visits: readonly ScheduledVisit[], typed: string): readonly ScheduledVisit[] {
  const wanted = folded(typed);
  if (wanted === '') return visits;
  return visits.filter(({ car, name }) => folded(car?.number ?? '').includes(wanted) || folded(name).includes(wanted));
}

export type VisitState = 'due' | 'missed' | 'done';

export function stateOf({ wash, plan }: Pick<ScheduledVisit, 'wash' | 'plan'>): VisitState {
  return wash?.status === 'done' ? 'done' : ((plan ?? wash)?.report?.outcome ?? 'due');
}

function groupedBy(
  visits: readonly ScheduledVisit[],
  keyOf: (visit: ScheduledVisit) => string,
): Map<string, ScheduledVisit[]> {
  const groups = new Map<string, ScheduledVisit[]>();
  for (const visit of visits) groups.set(keyOf(visit), [...(groups.get(keyOf(visit)) ?? []), visit]);
  return groups;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}
