import { Injectable } from '@nestjs/common';
import type { Paise } from '#libs/money.js';
import type { AggregateRow } from '../kernel/database.port.js';
import type { Ledger } from './ledger.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { CURRENCY } from './payment.js';
import { PaymentsStore } from './payments.store.js';

/**
 * Compares captured and returned money with the amounts stored in orders. Reads materialized counters, so the cost does
 * not depend on the number of orders.
 */
@Injectable()
export class LedgerService {
  constructor(
    private readonly store: PaymentsStore,
    private readonly payable: PayableOrdersService,
  ) {}

  /** All figures of the ledger, in paise. */
  async read(): Promise<Ledger> {
    const [payments, unmatched, orders] = await Promise.all([
      this.store.paymentTotals(),
      this.store.unmatchedTotals(),
      this.payable.orders.totals(),
    ]);
    // A payment assigned to an order is counted with that order.
    const unassigned = unmatched.filter(({ group }) => group.status !== 'resolved' && group.currency === CURRENCY);
    const paid = payments.filter(({ group }) => group.status === 'captured' || group.status === 'refunded');
    const all = [...paid, ...unassigned];
    const [captured, refunded, lost] = [sumOf(all, 'amount'), sumOf(all, 'refunded'), sumOf(all, 'lost')];
    const balance = sumOf(unassigned, 'amount') - sumOf(unassigned, 'refunded') - sumOf(unassigned, 'lost');
    return {
      captured,
      refunded,
      lost,
      refunding: sumOf(all, 'refunding'),
      orders,
      unmatched: balance,
      difference: captured - refunded - lost - (orders.paid - orders.refunded - orders.lost) - balance,
    };
  }
}

function sumOf(rows: readonly AggregateRow[], field: string): Paise {
  return rows.reduce((sum, { sums }) => sum + sums[field]!, 0);
}
