import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import { transitionError } from '../kernel/transition-error.js';
import { canBeRefunded } from '../payments/order-money.js';
import type { Order } from './order.js';
import type { OrderRules } from './order-kind.js';

/**
 * The transitions that a role may request now. A pending order only follows its payment, and only the customer's bank
 * can return a processed refund. Refunding a paid order is the operator's decision.
 */
export function transitionsFor<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  role: Role,
  now: Instant,
): O['status'][] {
  const { status } = order;
  if (status === 'pending' || status === 'refunded') return [];
  return rules.transitions[status as O['status']].filter((to) =>
    to === 'refunded'
      ? role === 'admin' && order.payment === 'paid' && canBeRefunded(order)
      : rules.mayRequest(order, to, role, now),
  );
}

/** Throws transition-not-allowed, with the current status and the allowed transitions. */
export function assertTransitionAllowed<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  to: O['status'],
  role: Role,
  now: Instant,
): void {
  const allowed = transitionsFor(rules, order, role, now);
  if (allowed.includes(to)) return;
  const message = rules.whyNot?.(order, to, role, now);
  throw transitionError(rules.noun, { from: order.status, to, allowed, message });
}
