import { addDays, addMonths, firstOfMonth, type CalendarDate } from '#libs/calendar.js';

/** Days of Asia/Kolkata, inclusive. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Preset periods. The Indian financial year begins on 1 April. */
export const PRESETS: readonly { name: string; of: (today: CalendarDate) => Period }[] = [
  { name: '30 days', of: (today) => ({ from: addDays(today, -29), to: today }) },
  { name: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    name: 'Last month',
    of: (today) => ({ from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }),
  },
  { name: '12 months', of: (today) => ({ from: addMonths(firstOfMonth(today), -11), to: today }) },
  { name: 'Financial year', of: (today) => ({ from: `${financialYear(today)}-04-01`, to: today }) },
];

const DEFAULT_PRESET = PRESETS[3]!;

function financialYear(today: CalendarDate): number {
  return Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
}

/** The period in the URL; the default is the last twelve months. */
export function periodIn(search: URLSearchParams, today: CalendarDate): Period {
  const defaultPeriod = DEFAULT_PRESET.of(today);
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : defaultPeriod;
}

/** The name of the preset that equals a period, or null. */
export function presetOf(period: Period, today: CalendarDate): string | null {
  const same = PRESETS.find(({ of }) => of(today).from === period.from && of(today).to === period.to);
  return same?.name ?? null;
}
