import type { CalendarDate } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
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

/** Null without a liability: unpaid, fully served, or closed. */
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
