import { Injectable } from '@nestjs/common';
import type { Paise } from '#libs/money.js';
import { WashesStore } from './washes.store.js';

/** What single washes brought in, from counts and sums that are kept with each write: it costs the same at any number of washes. */
@Injectable()
export class WashSalesService {
  constructor(private readonly store: WashesStore) {}

  /** Washes that are paid, online or by hand, and their prices before GST, less what was refunded. */
  async paid(): Promise<{ count: number; price: Paise }> {
    const groups = (await this.store.byPayment()).filter(({ group }) => group.payment === 'paid');
    return {
      count: groups.reduce((sum, { count }) => sum + count, 0),
      price: groups.reduce((sum, { sums }) => sum + sums.revenue!, 0),
    };
  }
}
