import { CAR_TYPE_LABELS, type CarType } from '#libs/catalogue.js';
import {
  firstOfMonth,
  formatCalendarDate,
  formatMonthOfYear,
  lastOfMonth,
  type CalendarDate,
  type Period,
} from '#libs/calendar.js';
import type { PeriodSales, Sales, SalesResponse } from '#libs/contract/reports.js';
import { formatRupees, groupDigits } from '#libs/money.js';
import { listPath } from '../../list/list-path.js';

/** A share of revenue, with a link to its orders. */
export interface Share extends Sales {
  name: string;
  /** Undefined when no filter selects these orders. */
  to?: string;
  /** The change of revenue from the previous period. */
  change: string | null;
}

/** A link to the orders paid in a period. */
export function paidOrdersPath({ from, to }: Period, more: Record<string, unknown> = {}): string {
  return listPath('allOrders', { paidOn_gte: from, paidOn_lte: to, ...more }, { field: 'paidOn', order: 'DESC' });
}

export function carTypeShares(sales: SalesResponse): Share[] {
  return sales.carTypes.map(({ carType, previous, ...sums }) => ({
    ...sums,
    change: revenueChange(sums, previous),
    name: carType === null ? 'Not given' : CAR_TYPE_LABELS[carType as CarType],
    ...(carType !== null && { to: paidOrdersPath(sales, { carType: [carType] }) }),
  }));
}

export function communityShares(sales: SalesResponse): Share[] {
  return sales.communities.map(({ communityId, communityName, previous, ...sums }) => ({
    ...sums,
    change: revenueChange(sums, previous),
    name: communityId === null ? 'Not listed' : communityName,
    to: paidOrdersPath(sales, communityId === null ? { communityToConfirm: true } : { communityId: [communityId] }),
  }));
}

/** `Nov 2026` for a month, `21 Nov 2026` for a day. */
export function periodName(from: CalendarDate, step: SalesResponse['step']): string {
  return step === 'day' ? formatCalendarDate(from) : formatMonthOfYear(from);
}

/** The name of a day or month, with its last day where the period ends before the month does. */
export function periodText({ from, to }: Period, step: SalesResponse['step']): string {
  const name = periodName(from, step);
  return step === 'month' && to !== lastOfMonth(to) ? `${name}, until ${formatCalendarDate(to)}` : name;
}

/** The indexes of the months that the period covers only in part. */
export function partialMonths({ step, periods }: Pick<SalesResponse, 'step' | 'periods'>): number[] {
  if (step === 'day') return [];
  return periods.flatMap(({ from, to }, at) => (from === firstOfMonth(from) && to === lastOfMonth(to) ? [] : [at]));
}

/** A figure of the dashboard, and its number formats. */
export interface Measure {
  valueOf: (sales: Sales) => number;
  format: (value: number) => string;
  formatShort: (value: number) => string;
}

/** From this multiple on, a percentage says less than the multiple. */
const MIN_MULTIPLE = 10;

/** `+12% on ₹3,40,000`, or `13 times ₹17,451`; null if there was nothing before. */
function changeFrom({ valueOf, format }: Omit<Measure, 'formatShort'>, sales: Sales, previous: Sales): string | null {
  const [now, before] = [valueOf(sales), valueOf(previous)];
  if (before === 0) return null;
  if (now / before >= MIN_MULTIPLE) return `${groupDigits(Math.round(now / before))} times ${format(before)}`;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}% on ${format(before)}`;
}

/** The same with the days of the previous period: `+12% on ₹3,40,000 from 1 Oct 2026 to 31 Oct 2026`. */
export function changeText(measure: Omit<Measure, 'formatShort'>, sales: Sales, previous: PeriodSales): string {
  const days = `from ${formatCalendarDate(previous.from)} to ${formatCalendarDate(previous.to)}`;
  return `${changeFrom(measure, sales, previous) ?? 'None'} ${days}`;
}

function revenueChange(sales: Sales, previous: Sales): string | null {
  return changeFrom({ valueOf: ({ revenue }) => revenue, format: rupeesText }, sales, previous);
}

/** Whole rupees. */
export function rupeesText(rupees: number): string {
  return formatRupees(Math.round(rupees));
}

/** Of the link to the orders of a period. */
export function ordersText(orders: number): string {
  return orders === 1 ? 'Show this order' : `Show these ${groupDigits(orders)} orders`;
}

/** Rupees for an axis: `₹50,000`, `₹2.5 L`, `₹1.2 Cr`. */
export function axisRupees(rupees: number): string {
  if (rupees >= 1_00_00_000) return `₹${oneDecimal(rupees / 1_00_00_000)} Cr`;
  if (rupees >= 1_00_000) return `₹${oneDecimal(rupees / 1_00_000)} L`;
  return rupeesText(rupees);
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
