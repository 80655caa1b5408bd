import { Injectable } from '@nestjs/common';
import { firstOfMonth, type CalendarDate } from '#libs/calendar.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { Paise } from '#libs/money.js';
import type { AggregateRow } from '../kernel/database.port.js';
import { OrdersStore } from './orders.store.js';
import { monthsWithin, type Period, type SoldBy } from './sales.js';

/** Orders paid on one day or in one month, grouped by the value of a field. */
export interface Sold {
  /** The day, or the first day of the month. */
  at: CalendarDate;
  /** The car type, or the id of the community. */
  group: string | null;
  orders: number;
  /** Without amounts refunded since. */
  revenue: Paise;
}

/** Orders that were paid, and what is left of their taxable amounts, in paise. */
export interface Sales {
  orders: number;
  revenue: Paise;
}

/** Sales figures, read from materialized counters, so the cost does not depend on the number of orders. */
@Injectable()
export class SalesService {
  constructor(private readonly store: OrdersStore) {}

  /** Orders that were paid, including those refunded since. @param kind both kinds when left out */
  async total(kind?: OrderKind): Promise<Sales> {
    return sumOf(await this.store.byPayment(), (group) => group.payment !== 'unpaid' && isOf(group, kind));
  }

  /** Orders that are paid and not refunded. @param kind both kinds when left out */
  async notRefunded(kind?: OrderKind): Promise<Sales> {
    return sumOf(await this.store.byPayment(), (group) => group.payment === 'paid' && isOf(group, kind));
  }

  /** Sales by the day of payment. Days and groups without sales are left out. */
  async byDay(period: Period, by: SoldBy): Promise<Sold[]> {
    return (await this.store.sold('paidOn', period, by)).map((row) => soldOf(row, 'paidOn', by));
  }

  /** Sales by the month of payment. Reads whole months by month, and only the days before and after them by day. */
  async byMonth(period: Period, by: SoldBy): Promise<Sold[]> {
    const { months, days } = monthsWithin(period);
    const parts = await Promise.all([
      ...days.map(async (part) => (await this.byDay(part, by)).map((sold) => ({ ...sold, at: firstOfMonth(sold.at) }))),
      ...months.map(async (part) =>
        (await this.store.sold('paidMonth', part, by)).map((row) => soldOf(row, 'paidMonth', by)),
      ),
    ]);
    return parts.flat();
  }
}

function soldOf({ group, count, sums }: AggregateRow, at: 'paidOn' | 'paidMonth', by: SoldBy): Sold {
  return {
    at: group[at] as CalendarDate,
    group: group[by] as string | null,
    orders: count,
    revenue: sums.revenue!,
  };
}

function isOf(group: AggregateRow['group'], kind: OrderKind | undefined): boolean {
  return kind === undefined || group.kind === kind;
}

function sumOf(rows: readonly AggregateRow[], counts: (group: AggregateRow['group']) => boolean): Sales {
  const counted = rows.filter(({ group }) => counts(group));
  return {
    orders: counted.reduce((sum, { count }) => sum + count, 0),
    revenue: counted.reduce((sum, { sums }) => sum + sums.revenue!, 0),
  };
}
