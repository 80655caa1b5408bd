import { Injectable } from '@nestjs/common';
import type { Purpose } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { AggregateRow } from '../kernel/database.port.js';
import type { Ledger, OrderTotals } from './ledger.js';
import { CURRENCY } from './payment.js';
import { PaymentsStore } from './payments.store.js';

/** Compares what was captured and went back with what the orders say of themselves. Reads maintained totals: cheap at any size. */
@Injectable()
export class LedgerService {
  private readonly orders = new Map<Purpose, () => Promise<OrderTotals>>();

  constructor(private readonly store: PaymentsStore) {}

  /** A feature registers once what its orders add up to, before the application listens. */
  registerOrders(purpose: Purpose, totals: () => Promise<OrderTotals>): void {
    this.orders.set(purpose, totals);
  }

  async ledger(): Promise<Ledger> {
    const [payments, unmatched, ...orders] = await Promise.all([
      this.store.paymentTotals(),
      this.store.unmatchedTotals(),
      ...[...this.orders.values()].map((totals) => totals()),
    ]);
    // A payment that was assigned to an order is counted there.
    const kept = unmatched.filter(({ group }) => group.status !== 'resolved' && group.currency === CURRENCY);
    const taken = payments.filter(({ group }) => group.status === 'captured' || group.status === 'refunded');
    const all = [...taken, ...kept];
    const [captured, refunded, lost] = [sumOf(all, 'amount'), sumOf(all, 'refunded'), sumOf(all, 'lost')];
    const held = sumOf(kept, 'amount') - sumOf(kept, 'refunded') - sumOf(kept, 'lost');
    const ofOrders = {
      paid: orders.reduce((sum, { paid }) => sum + paid, 0),
      refunded: orders.reduce((sum, one) => sum + one.refunded, 0),
      lost: orders.reduce((sum, one) => sum + one.lost, 0),
    };
    return {
      captured,
      refunded,
      lost,
      refunding: sumOf(all, 'refunding'),
      orders: ofOrders,
      unmatched: held,
      difference: captured - refunded - lost - (ofOrders.paid - ofOrders.refunded - ofOrders.lost) - held,
    };
  }
}

function sumOf(rows: readonly AggregateRow[], field: string): Paise {
  return rows.reduce((sum, { sums }) => sum + sums[field]!, 0);
}
