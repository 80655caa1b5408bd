import { addDays, addMonths, firstOfMonth, isCalendarDate, type CalendarDate, type Period } from '#libs/calendar.js';

export interface Preset {
  name: string;
  of: (today: CalendarDate) => Period;
}

const THIS_MONTH: Preset = { name: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) };
const LAST_MONTH: Preset = {
  name: 'Last month',
  of: (today) => ({ from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }),
};

export const LAST_YEAR: Preset = {
  name: '12 months',
  of: (today) => ({ from: addMonths(firstOfMonth(today), -11), to: today }),
};

/** The Indian financial year begins on 1 April. */
export const SALES_PRESETS: readonly Preset[] = [
  { name: '30 days', of: (today) => ({ from: addDays(today, -29), to: today }) },
  THIS_MONTH,
  LAST_MONTH,
  LAST_YEAR,
  { name: 'Financial year', of: (today) => ({ from: `${financialYear(today)}-04-01`, to: today }) },
];

/** For figures that are compared every day. */
export const DAILY_PRESETS: readonly Preset[] = [
  { name: 'Today', of: (today) => ({ from: today, to: today }) },
  { name: 'Yesterday', of: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  THIS_MONTH,
  LAST_MONTH,
];

function financialYear(today: CalendarDate): number {
  return Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
}

/** The period in the URL, if it has a valid one. */
export function periodIn(search: URLSearchParams): Period | null {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : null;
}

/** The period of a preset; null for an unknown name. */
export function periodOf(presets: readonly Preset[], name: string, today: CalendarDate): Period | null {
  return presets.find((preset) => preset.name === name)?.of(today) ?? null;
}

/** The name of the preset that equals a period, or null. */
export function presetOf(presets: readonly Preset[], period: Period, today: CalendarDate): string | null {
  const same = presets.find(({ of }) => of(today).from === period.from && of(today).to === period.to);
  return same?.name ?? null;
}
