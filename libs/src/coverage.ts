import { earlier, later, type CalendarDate } from './calendar.js';

/** A community that an employee covers besides their own, for a period or permanently. */
export interface Coverage {
  communityId: string;
  /** The first and the last day, both included; null for no limit. */
  from: CalendarDate | null;
  to: CalendarDate | null;
}

interface Covering {
  /** The employee's own community. */
  areaId: string | null;
  otherCommunities: readonly Coverage[];
}

/** The communities that an employee covers on a day, their own first. */
export function communitiesCoveredOn({ areaId, otherCommunities }: Covering, date: CalendarDate): string[] {
  const others = otherCommunities.filter((other) => isInForce(other, date)).map(({ communityId }) => communityId);
  return [...new Set(areaId === null ? others : [areaId, ...others])];
}

function isInForce({ from, to }: Pick<Coverage, 'from' | 'to'>, date: CalendarDate): boolean {
  return (from === null || from <= date) && (to === null || date <= to);
}

/** Merges overlapping periods of the same community. */
export function mergedPeriods(coverage: readonly Coverage[]): Coverage[] {
  const periods: Coverage[] = [];
  for (const one of coverage) {
    let period = one;
    for (const known of periods.filter(({ communityId }) => communityId === one.communityId)) {
      if (!overlaps(known, period)) continue;
      periods.splice(periods.indexOf(known), 1);
      const from = known.from === null || period.from === null ? null : earlier(known.from, period.from);
      const to = known.to === null || period.to === null ? null : later(known.to, period.to);
      period = { ...period, from, to };
    }
    periods.push(period);
  }
  return periods;
}

/** Whether two periods overlap. */
export function overlaps(one: Pick<Coverage, 'from' | 'to'>, other: Pick<Coverage, 'from' | 'to'>): boolean {
  const starts = (a: typeof one, b: typeof one) => a.from === null || b.to === null || a.from <= b.to;
  return starts(one, other) && starts(other, one);
}
