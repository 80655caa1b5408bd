import { CAR_TYPE_LABELS, type CarType } from '#libs/catalogue.js';
import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import type { Sales, SalesResponse } from '#libs/contract/reports.js';
import { listPath } from '../list-path.js';
import type { Period } from './period.js';

/** A share of revenue, with a link to its orders. */
export interface Share extends Sales {
  name: string;
  /** Undefined when no filter selects these orders. */
  to?: string;
}

/** A link to the orders paid in a period. */
export function paidOrdersPath({ from, to }: Period, more: Record<string, unknown> = {}): string {
  return listPath('allOrders', { paidOn_gte: from, paidOn_lte: to, ...more }, { field: 'paidOn', order: 'DESC' });
}

export function carTypeShares(sales: SalesResponse): Share[] {
  return sales.carTypes.map(({ carType, ...sums }) => ({
    ...sums,
    name: carType === null ? 'Not given' : CAR_TYPE_LABELS[carType as CarType],
    ...(carType !== null && { to: paidOrdersPath(sales, { carType: [carType] }) }),
  }));
}

export function communityShares(sales: SalesResponse): Share[] {
  return sales.communities.map(({ communityId, communityName, ...sums }) => ({
    ...sums,
    name: communityId === null ? 'Not listed' : communityName,
    to: paidOrdersPath(sales, communityId === null ? { communityToConfirm: true } : { communityId: [communityId] }),
  }));
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Nov 2026` for a month, `21 Nov 2026` for a day. */
export function periodName(from: CalendarDate, step: SalesResponse['step']): string {
  return step === 'day' ? formatCalendarDate(from) : MONTH.format(new Date(from));
}

/** The upper end of a chart's axis: a round number not below any value. */
export function axisMaximum(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 2.5, 5, 10].map((step) => step * magnitude).find((top) => top >= most)!;
}

/** The most labels that fit beneath the bars of a chart on a phone. */
const MAX_LABELS = 4;

/** The indexes of the bars that have a label: the first, the last, and some between them at equal distances. */
export function labelledBars(bars: number): number[] {
  const labels = Math.min(bars, MAX_LABELS);
  if (labels < 2) return labels === 0 ? [] : [0];
  return Array.from({ length: labels }, (_, label) => Math.round((label * (bars - 1)) / (labels - 1)));
}
