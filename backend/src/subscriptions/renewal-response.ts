import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { RenewalResponse } from '#libs/contract/orders.js';
import type { CommunityLookup } from '../customers/address.js';
import { orderRow } from '../orders/order-row.js';
import type { SubscriptionOrder } from '../orders/order.js';

/** A subscription due for renewal, as a row of Renewals. */
export function renewalResponse(
  subscription: SubscriptionOrder,
  role: Role,
  now: Instant,
  communities: CommunityLookup,
): RenewalResponse {
  const { renewalLinkSentAt } = subscription;
  return Object.assign(orderRow(subscription, role, now, communities), { renewalLinkSentAt });
}
