import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { monthsText } from '#libs/duration-text.js';
import { isRunning } from '#libs/order-transitions.js';
import { dateText } from '../../lib/date-text.js';

export type OwnOrder = PlanResponse | WashResponse;

export function isWash(order: OwnOrder): order is WashResponse {
  return 'tier' in order;
}

/**
 * Whether the customer is to pay an order now, as it was placed: it is due, or the office placed it and it waits for its
 * payment. One that customers placed themselves is paid with the steps of a purchase.
 */
export function isToPay({ payableOnline, dueSince, status, placedByStaff }: OwnOrder): boolean {
  return payableOnline && (dueSince !== null || (status === 'pending' && placedByStaff));
}

/** The amount to pay, in rupees. */
export function amountOf(order: OwnOrder): number {
  return isWash(order) ? order.total : order.payable;
}

/** What is paid for: `your plan for Hyundai Creta`. */
export function titleOf(order: OwnOrder): string {
  return isWash(order) ? `your ${order.service} on ${dateText(order.date)}` : `your plan for ${order.carName}`;
}

/** What identifies an order besides its title. Parts may be empty. */
export function detailsOf(order: OwnOrder): string[] {
  const details = isWash(order) ? [order.carName] : [monthsText(order.planDuration)];
  return [...details, formatCarNumber(order.carNumber), order.orderNumber];
}

/** Why and since when an order is to be paid. */
export function dueText(order: OwnOrder): string {
  if (order.dueSince === null)
    return isWash(order) ? 'Your wash is booked once you have paid.' : 'Your plan starts once you have paid.';
  if (isWash(order) && order.dueSince === order.date) return 'Your wash is done.';
  const continues = isRunning(order) ? ' Your plan continues.' : '';
  return `Due since ${dateText(order.dueSince)}.${continues}`;
}
