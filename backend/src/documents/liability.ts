import type { CalendarDate } from '#libs/calendar.js';
import { proportionOf, type Paise } from '#libs/money.js';
import { isToBeDone, RUNNING } from '#libs/order-transitions.js';
import type { Order } from '../orders/order.js';
import { unusedDays } from '../subscriptions/term.js';

/** The unserved value of a prepaid order, before tax. */
export interface Liability {
  order: Order;
  /** Paid, unserved days of a subscription; 1 for a wash. */
  unserved: number;
  paid: number;
  /** The unserved share of the net revenue, rounded half-up to the paisa. */
  taxable: Paise;
}

/** The liability of an order on a day (Asia/Kolkata). Null without one: unpaid, fully served, or closed. */
export function liabilityOf(order: Order, today: CalendarDate): Liability | null {
  if (order.payment !== 'paid' || order.revenue <= 0) return null;
  if (order.kind === 'wash') {
    if (!isToBeDone(order)) return null;
    return { order, unserved: 1, paid: 1, taxable: order.revenue };
  }
  if (!RUNNING.includes(order.status)) return null;
  const unserved = unusedDays(order, today);
  if (unserved === 0) return null;
  const taxable = proportionOf(order.revenue, unserved, order.paidDays);
  return { order, unserved, paid: order.paidDays, taxable };
}
