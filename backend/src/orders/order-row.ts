import type { Role } from '#libs/contract/accounts.js';
import type { Instant } from '#libs/calendar.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { CommunityLookup } from '../customers/address.js';
import { planQuoteResponse } from '../pricing/quote-response.js';
import { planResponse } from '../subscriptions/subscription-response.js';
import { WASH_RULES } from '../washes/wash.js';
import { orderFields } from './order-response.js';
import type { Order, WashOrder } from './order.js';
import { transitionsFor } from './transitions.js';

/** An order of either kind as a row of All Orders. */
export function orderRow(order: Order, role: Role, now: Instant, communities: CommunityLookup): OrderResponse {
  const { kind } = order;
  return kind === 'subscription'
    ? Object.assign(planResponse(order, role, now, communities), { kind, service: null })
    : washRow(order, role, now, communities);
}

/** A wash has no months, no pauses and no days given back. Its date is its first and its last day. */
function washRow(wash: WashOrder, role: Role, now: Instant, communities: CommunityLookup): OrderResponse {
  const { kind, service, carColor, paidOn, startDate, endDate, status, providerOrderId } = wash;
  const fields = orderFields(WASH_RULES, wash, { role, now, communities });
  return Object.assign(fields, planQuoteResponse(wash.carType, wash), {
    kind,
    service,
    carColor,
    planDuration: null,
    paidOn,
    startDate,
    endDate,
    daysGivenBack: [],
    cancelledOn: null,
    plannedChange: null,
    pausedFrom: null,
    pausedUntil: null,
    resumesOn: null,
    pauseDaysLeft: 0,
    pauseOptions: null,
    resumeOptions: null,
    refundIfCancelled: null,
    renewable: false,
    slotState: null,
    status,
    allowedStatuses: transitionsFor(WASH_RULES, wash, role, now),
    orderId: providerOrderId,
  });
}
