import type { Paise } from '#libs/money.js';
import type { OrderTotals } from './payable-orders.js';

/** Totals that show whether all money is accounted for. In paise. */
export interface Ledger {
  /** Everything captured, including unmatched payments. */
  captured: Paise;
  /** Processed refunds. */
  refunded: Paise;
  /** Deducted for lost disputes. */
  lost: Paise;
  /** Refunds in progress, not yet part of `refunded`. */
  refunding: Paise;
  orders: OrderTotals;
  /** Unmatched payments. */
  unmatched: Paise;
  /**
   * captured − refunded − lost − (orders.paid − orders.refunded − orders.lost) − unmatched: 0 unless something is in
   * progress, or an order and its payment disagree.
   */
  difference: Paise;
}
