import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatRupees } from '#libs/money.js';
import { fieldName } from '#libs/field-names.js';

export interface Choice {
  id: string | number;
  name: string;
}

interface Named {
  /** The field's name in the API's filter. */
  source: string;
  label: string;
}

/** A filter of a list. */
export type Filter =
  /** One or more of a set of values. Records have one of them, or with `every` all of them. */
  | (Named & { kind: 'choices'; choices: readonly Choice[]; every?: boolean })
  /** Yes or no, with a name for each. Without `no`, only yes can be chosen. */
  | (Named & { kind: 'flag'; yes: string; no?: string })
  /** First and last day, inclusive, of a calendar date or of an instant (in Asia/Kolkata). */
  | (Named & { kind: 'days'; of: 'date' | 'instant' })
  /** Minimum and maximum amount in rupees, inclusive. */
  | (Named & { kind: 'rupees' });

export type FilterValues = Record<string, unknown>;

const START_OF_DAY = 'T00:00:00.000+05:30';
const END_OF_DAY = 'T23:59:59.999+05:30';

export const sourcesOf = (filter: Filter): string[] =>
  filter.kind === 'choices' || filter.kind === 'flag'
    ? [filter.source]
    : [`${filter.source}_gte`, `${filter.source}_lte`];

/** The values without empty ones. */
export function withoutEmpty(values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

export function boundFromDay(day: CalendarDate, bound: 'gte' | 'lte', of: 'date' | 'instant'): string {
  if (of === 'date') return day;
  return day + (bound === 'gte' ? START_OF_DAY : END_OF_DAY);
}

/** The day of a bound, or an empty text. */
export function dayFromBound(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10) : '';
}

export interface ActiveFilter {
  /** Undefined when the filter has no control. */
  filter?: Filter;
  sources: string[];
  text: string;
}

/**
 * The active filters as text. A filter that has no control, such as one from a link, is shown with the name of its
 * field.
 */
export function activeFilters(filters: readonly Filter[], values: FilterValues): ActiveFilter[] {
  const known = new Set([...filters.flatMap(sourcesOf), 'q']);
  const given = withoutEmpty(values);
  return [
    ...filters.flatMap((filter) => {
      const words = wordsFor(filter, given);
      return words ? [{ filter, sources: sourcesOf(filter), text: `${filter.label}: ${words}` }] : [];
    }),
    ...Object.entries(given)
      .filter(([source]) => !known.has(source))
      .map(([source, value]) => ({ sources: [source], text: `${fieldName(source)}: ${String(value)}` })),
  ];
}

function wordsFor(filter: Filter, values: FilterValues): string | null {
  if (filter.kind === 'choices') {
    const value = values[filter.source];
    if (value === undefined) return null;
    const chosen = Array.isArray(value) ? value : [value];
    const names = chosen.map((id) => filter.choices.find((choice) => choice.id === id)?.name ?? String(id));
    return names.join(filter.every ? ' and ' : ', ');
  }
  if (filter.kind === 'flag') {
    const value = values[filter.source];
    return value === undefined ? null : value === true ? filter.yes : (filter.no ?? null);
  }
  const write =
    filter.kind === 'rupees'
      ? (value: unknown) => formatRupees(Number(value))
      : (value: unknown) => formatCalendarDate(dayFromBound(value));
  const from = values[`${filter.source}_gte`];
  const to = values[`${filter.source}_lte`];
  if (filter.kind === 'days' && from !== undefined && dayFromBound(from) === dayFromBound(to)) return write(from);
  const parts = [from !== undefined && `from ${write(from)}`, to !== undefined && `to ${write(to)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}
