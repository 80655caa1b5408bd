import { Injectable } from '@nestjs/common';
import { firstOfMonth, type CalendarDate } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import type { AggregateRow } from '../kernel/database.port.js';
import { PlansStore, type Period, type SoldBy } from './plans.store.js';
import { monthsWithin } from './sales.js';

export type { Period, SoldBy } from './plans.store.js';

/** Plans sold on one day, or in one month, of one kind. */
export interface Sold {
  /** The day, or the first day of the month. */
  at: CalendarDate;
  kind: string | null;
  plans: number;
  revenue: Paise;
}

/** What plans were sold for, from counts and sums that are kept with each write: it costs the same at any number of plans. */
@Injectable()
export class SalesService {
  constructor(private readonly store: PlansStore) {}

  /** Plans that were paid, and the paise of those that were not refunded since. */
  async total(): Promise<{ count: number; discountedAmount: Paise }> {
    const groups = (await this.store.byStatus()).filter(
      ({ group }) => group.status !== 'pending' && group.status !== 'failed',
    );
    return {
      count: groups.reduce((sum, { count }) => sum + count, 0),
      discountedAmount: groups.reduce((sum, { sums }) => sum + sums.revenue!, 0),
    };
  }

  async byDay(period: Period, by: SoldBy): Promise<Sold[]> {
    return (await this.store.sold('paidOn', period, by)).map((row) => soldOf(row, 'paidOn', by));
  }

  /** Whole months are read as such, and only the days before and after them one by one. */
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
  return { at: group[at] as CalendarDate, kind: group[by] as string | null, plans: count, revenue: sums.revenue! };
}
