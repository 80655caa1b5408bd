import { Injectable } from '@nestjs/common';
import { firstOfMonth, type CalendarDate, type Period } from '#libs/calendar.js';
import type { AggregateRow } from '../kernel/database.port.js';
import { OrdersStore } from './orders.store.js';
import { monthsWithin, type GroupSales, type Sales, type Sold, type SoldBy } from './sales.js';

/** Sales figures, read from materialized counters, so the cost does not depend on the number of orders. */
@Injectable()
export class SalesService {
  constructor(private readonly store: OrdersStore) {}

  /**
   * Orders of both kinds that were paid, including those refunded since, and washes that are paid and not refunded.
   * Plans that were paid before their import are not sales.
   */
  async total(): Promise<{ paid: Sales; washes: Sales }> {
    const rows = await this.store.byPayment();
    return {
      paid: sumOf(rows, ({ payment }) => payment === 'paid' || payment === 'refunded'),
      washes: sumOf(rows, ({ payment, kind }) => payment === 'paid' && kind === 'wash'),
    };
  }

  /** Sales by the day of payment (Asia/Kolkata). Days and groups without sales are omitted. */
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

  /**
   * Sales of a whole period. A group is listed once for the whole months and once for the days before and after them.
   */
  async byGroup(period: Period, by: SoldBy): Promise<GroupSales[]> {
    const { months, days } = monthsWithin(period);
    const parts = await Promise.all([
      ...days.map((part) => this.store.soldInTotal('paidOn', part, by)),
      ...months.map((part) => this.store.soldInTotal('paidMonth', part, by)),
    ]);
    return parts.flat().map((row) => groupSalesOf(row, by));
  }
}

function soldOf(row: AggregateRow, at: 'paidOn' | 'paidMonth', by: SoldBy): Sold {
  return { at: row.group[at] as CalendarDate, ...groupSalesOf(row, by) };
}

function groupSalesOf({ group, count, sums }: AggregateRow, by: SoldBy): GroupSales {
  return { group: group[by] as string | null, orders: count, revenue: sums.revenue! };
}

function sumOf(rows: readonly AggregateRow[], counts: (group: AggregateRow['group']) => boolean): Sales {
  const counted = rows.filter(({ group }) => counts(group));
  return {
    orders: counted.reduce((sum, { count }) => sum + count, 0),
    revenue: counted.reduce((sum, { sums }) => sum + sums.revenue!, 0),
  };
}
