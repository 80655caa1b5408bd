import type { CalendarDate } from '#libs/calendar.js';
import type { CoverageRequest, CoverageResponse, EmployeeResponse } from '#libs/contract/accounts.js';
import { communitiesCoveredOn } from '#libs/coverage.js';
import { countText, dayText } from '../components/format.js';

/** A row of the form. Days are empty where there is no limit, and null while their text is not a date. */
export interface CoverageRow {
  /** Keeps the texts of a row with it when another is removed. */
  key: number;
  communityId: string | null;
  from: string | null;
  to: string | null;
}

/** `Pine Crest, 23 Nov 2026 to 27 Nov 2026`. */
export function coverageText({ communityName, from, to }: CoverageResponse): string {
  if (from === null && to === null) return communityName;
  if (from === null) return `${communityName}, until ${dayText(to)}`;
  return to === null
    ? `${communityName}, from ${dayText(from)}`
    : `${communityName}, ${dayText(from)} to ${dayText(to)}`;
}

/** The names of the communities that an employee covers on a day, or the number of more than two; null for none. */
export function coveredText(
  { areaId, area, otherCommunities }: Pick<EmployeeResponse, 'areaId' | 'area' | 'otherCommunities'>,
  day: CalendarDate,
): string | null {
  const names = new Map(otherCommunities.map(({ communityId, communityName }) => [communityId, communityName]));
  const covered = communitiesCoveredOn({ areaId, otherCommunities }, day);
  if (covered.length > MAX_NAMES) return `${countText(covered.length)} communities`;
  return covered.map((id) => (id === areaId ? area : names.get(id))).join(', ') || null;
}

const MAX_NAMES = 2;

/** One community with its days; of several, the names of the first and the number of the rest. */
export function coverageSummary(others: readonly CoverageResponse[]): { text: string; rest: number } {
  if (others.length === 1) return { text: coverageText(others[0]!), rest: 0 };
  const named = others.slice(0, MAX_NAMES);
  return { text: named.map(({ communityName }) => communityName).join(', '), rest: others.length - named.length };
}

/** A row for each community, or an empty one. */
export function rowsOf(otherCommunities: readonly CoverageResponse[]): CoverageRow[] {
  if (otherCommunities.length === 0) return withNewRow([]);
  return otherCommunities.map(({ communityId, from, to }, key) => ({
    key,
    communityId,
    from: from ?? '',
    to: to ?? '',
  }));
}

export function withNewRow(
  rows: readonly CoverageRow[],
  values: Omit<CoverageRow, 'key'> = { communityId: null, from: '', to: '' },
): CoverageRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return [...rows, { key, ...values }];
}

/**
 * The rows with those communities of a colleague that are not covered on this day yet, each for this day. Empty rows are
 * left out.
 */
export function withThoseOf(
  rows: readonly CoverageRow[],
  colleague: Pick<EmployeeResponse, 'areaId' | 'otherCommunities'>,
  { areaId, day }: { areaId: string | null; day: CalendarDate },
): CoverageRow[] {
  const otherCommunities = coverageRequest(rows).map(({ community, from = null, to = null }) => ({
    communityId: community,
    from,
    to,
  }));
  const covered = communitiesCoveredOn({ areaId, otherCommunities }, day);
  return communitiesCoveredOn(colleague, day)
    .filter((id) => !covered.includes(id))
    .reduce(
      (all, communityId) => withNewRow(all, { communityId, from: day, to: day }),
      rows.filter(({ communityId }) => communityId !== null),
    );
}

/** The rows as they are shown in a list. Rows without a community are left out. */
export function rowTexts(rows: readonly CoverageRow[], nameOf: (communityId: string) => string): string[] {
  return coverageRequest(rows).map(({ community, from = null, to = null }) =>
    coverageText({ communityId: community, communityName: nameOf(community), from, to }),
  );
}

/** Rows without a community are left out. */
export function coverageRequest(rows: readonly CoverageRow[]): CoverageRequest[] {
  return rows.flatMap(({ communityId, from, to }) =>
    communityId === null ? [] : [{ community: communityId, from: from || null, to: to || null }],
  );
}
