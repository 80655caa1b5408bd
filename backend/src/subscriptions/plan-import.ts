import { addDays, calendarDateOf, formatCalendarDate, type CalendarDate, type Instant } from '#libs/calendar.js';
import { PLAN_DURATIONS, PLAN_SLOTS } from '#libs/catalogue.js';
import { parseDay } from '#libs/parse-day.js';
import { formatSlot } from '#libs/slot-text.js';
import type { Quote } from '../pricing/quote.js';
import type { PausePolicy } from './pause.js';
import { daysIn, termEnd, type Term } from './term.js';

/** The price lines of a plan that was paid before its import: what was paid, and with which tax, is not known. */
export const NOT_PRICED: Quote = {
  listPrice: 0,
  discount: 0,
  taxableAmount: 0,
  tax: 0,
  total: 0,
  discountRate: 0,
  taxRate: 0,
};

/** The first and last day of service, and the paid days, of a plan that is imported today. */
export function importedTerm(
  paidUntil: CalendarDate,
  today: CalendarDate,
): Pick<Term, 'paidDays'> & { startDate: CalendarDate; endDate: CalendarDate } {
  const startDate = addDays(today, 1);
  return { startDate, endDate: paidUntil, paidDays: daysIn(startDate, paidUntil) };
}

/** The last paid day that a plan was imported with. Pauses and days given back change only its last day of service. */
export function importedUntil({ createdAt, paidDays }: { createdAt: Instant; paidDays: number }): CalendarDate {
  return addDays(calendarDateOf(createdAt), paidDays);
}

/** Why a plan cannot have been paid until a day; null if it can. The latest is that of the longest plan, and its pauses. */
export function paidUntilError(
  paidUntil: CalendarDate,
  today: CalendarDate,
  { maxDaysPerTerm }: Pick<PausePolicy, 'maxDaysPerTerm'>,
): string | null {
  const first = addDays(today, 1);
  if (paidUntil < first) return 'This plan has ended. Paid Until must be tomorrow or later';
  const last = addDays(termEnd(first, Math.max(...PLAN_DURATIONS)), maxDaysPerTerm);
  return paidUntil > last ? `Paid Until must be ${formatCalendarDate(last)} or earlier` : null;
}

/** A day as spreadsheets write it: `31/03/2027`, `31-03-27`, `31-Mar-27`, `2027-03-31`. Other text is returned unchanged. */
export function readDay(text: string): string {
  const withCentury = text.replace(/(?<=[/. -])\d{2}$/, '20$&');
  return parseDay(text) ?? parseDay(withCentury) ?? text;
}

/** The months in `3` or `3 months`; NaN for any other text. */
export function readMonths(text: string): number {
  return Number(/^(\d+)\s*(?:months?)?$/i.exec(text)?.[1]);
}

/** The slot that is written as on the wire or on a screen: `6:30-7:00`, `06:30 AM - 7:00 am`, `6:30–7:00 AM`. */
export function readSlot(text: string): string {
  return SLOT_OF_TEXT.get(slotKey(text)) ?? text;
}

const SLOT_OF_TEXT: ReadonlyMap<string, string> = new Map(
  PLAN_SLOTS.flatMap((slot) => {
    const shown = formatSlot(slot);
    const twice = shown.replace(/^([\d:]+)–([\d:]+) (AM|PM)$/, '$1 $3–$2 $3');
    return [slot, shown, twice].map((text) => [slotKey(text), slot] as const);
  }),
);

function slotKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/gu, '')
    .replace('–', '-')
    .replaceAll(/\b0(?=\d:)/g, '');
}
