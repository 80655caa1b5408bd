import type { Paise } from '#libs/money.js';
import type { OrderTotals } from './payable-orders.js';

/** Whether all money is accounted for. Amounts in paise. */
export interface Ledger {
  /** Everything that was captured, unmatched payments included. */
  captured: Paise;
  /** Refunds that were processed. */
  refunded: Paise;
  /** Taken back in disputes that were lost. */
  lost: Paise;
  /** Refunds under way, not yet part of `refunded`. */
  refunding: Paise;
  orders: OrderTotals;
  /** Held for no order. */
  unmatched: Paise;
  /** captured − refunded − lost − (orders.paid − orders.refunded − orders.lost) − unmatched: 0 when nothing is under way. */
  difference: Paise;
}
