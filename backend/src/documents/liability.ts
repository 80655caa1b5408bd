import type { CalendarDate } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import type { Order } from '../orders/order.js';
import { unusedDays } from '../subscriptions/term.js';

/** What is owed to the customer of an order that was paid in advance: service, before tax. */
export interface Liability {
  order: Order;
  /** Days of a subscription that were paid and not served; 1 for a wash. */
  unserved: number;
  paid: number;
  /** The share of the revenue, refunds deducted, rounded half-up to the paisa. */
  taxable: Paise;
}

/** Null when nothing is owed: not paid, served, or over. */
export function liabilityOf(order: Order, today: CalendarDate): Liability | null {
  if (order.payment !== 'paid' || order.revenue <= 0) return null;
  if (order.kind === 'wash') {
    const isOpen = order.status === 'booked' || order.status === 'assigned';
    return isOpen ? { order, unserved: 1, paid: 1, taxable: order.revenue } : null;
  }
  if (order.status !== 'active' && order.status !== 'paused') return null;
  const unserved = Math.min(order.paidDays, unusedDays(order, today));
  if (unserved <= 0 || order.paidDays <= 0) return null;
  const taxable = Math.floor((order.revenue * unserved + order.paidDays / 2) / order.paidDays);
  return { order, unserved, paid: order.paidDays, taxable };
}
