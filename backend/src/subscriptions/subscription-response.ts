import type { Role } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { addDays, calendarDateOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import { addressFields, type CommunityLookup } from '../customers/address.js';
import { orderFields } from '../orders/order-response.js';
import type { Order, SubscriptionOrder } from '../orders/order.js';
import { transitionsFor } from '../orders/transitions.js';
import { subscriptionQuoteResponse } from '../pricing/quote-response.js';
import { currentPause, pauseDaysLeft, pauseWindow, resumeEffect } from './pause.js';
import { asOf, RUNNING, SUBSCRIPTION_RULES } from './subscription.js';

/** The communities that a response names. */
export function communityIdsOf(order: Order): (string | null)[] {
  return order.kind === 'subscription' ? [order.communityId, order.plannedCommunityId] : [order.communityId];
}

/** @param now what is over by then is shown as over, even when the reconciler is late */
export function planResponse(
  stored: SubscriptionOrder,
  role: Role,
  now: Instant,
  communities: CommunityLookup,
): PlanResponse {
  const today = calendarDateOf(now);
  const subscription = asOf(stored, today);
  const common = orderFields(subscription, communities);
  const pauses = pauseResponse(subscription, today);
  const quote = subscriptionQuoteResponse(subscription.carType, subscription);
  // Written out: joining objects of so many fields takes several times as long, and a list has up to a thousand.
  return {
    id: common.id,
    _id: common._id,
    userId: common.userId,
    name: common.name,
    email: common.email,
    phone: common.phone,
    carName: common.carName,
    carNumber: common.carNumber,
    timeSlot: common.timeSlot,
    address: common.address,
    communityId: common.communityId,
    communityName: common.communityName,
    tower: common.tower,
    flat: common.flat,
    city: common.city,
    state: common.state,
    pin: common.pin,
    communityToConfirm: common.communityToConfirm,
    parking: common.parking,
    level: common.level,
    bay: common.bay,
    amountPaid: common.amountPaid,
    amountRefunded: common.amountRefunded,
    amountRefunding: common.amountRefunding,
    refundStatus: common.refundStatus,
    disputeStatus: common.disputeStatus,
    paymentId: common.paymentId,
    termsVersion: common.termsVersion,
    createdAt: common.createdAt,
    version: common.version,
    carColor: subscription.carColor,
    planDuration: subscription.planDuration,
    paidOn: subscription.paidOn,
    startDate: subscription.startDate,
    endDate: subscription.endDate,
    cancelledOn: subscription.cancelledOn,
    pausedFrom: pauses.pausedFrom,
    pausedUntil: pauses.pausedUntil,
    resumesOn: pauses.resumesOn,
    pauseDaysLeft: pauses.pauseDaysLeft,
    pauseOptions: pauses.pauseOptions,
    resumeOptions: pauses.resumeOptions,
    plannedChange: plannedChangeResponse(subscription, communities),
    slotState: subscription.slotState,
    status: subscription.status,
    allowedStatuses: transitionsFor(SUBSCRIPTION_RULES, subscription, role, now),
    orderId: subscription.providerOrderId,
    carType: quote.carType,
    planAmount: quote.planAmount,
    discountedAmount: quote.discountedAmount,
    gst: quote.gst,
    payable: quote.payable,
    promotionPercent: quote.promotionPercent,
    gstPercent: quote.gstPercent,
  };
}

function plannedChangeResponse(
  { plannedChange }: SubscriptionOrder,
  communities: CommunityLookup,
): PlanResponse['plannedChange'] {
  if (plannedChange === null) return null;
  const { carName, carColor, carNumber, timeSlot, parking, level, bay, address } = plannedChange.details;
  return {
    from: plannedChange.from,
    carName,
    carColor,
    carNumber,
    timeSlot,
    ...addressFields(address, communities),
    parking,
    level,
    bay,
  };
}

type PauseResponse = Pick<
  PlanResponse,
  'pausedFrom' | 'pausedUntil' | 'resumesOn' | 'pauseDaysLeft' | 'pauseOptions' | 'resumeOptions'
>;

function pauseResponse(subscription: SubscriptionOrder, today: CalendarDate): PauseResponse {
  const { status, pausePolicy } = subscription;
  const pause = RUNNING.includes(status) ? currentPause(subscription, today) : null;
  const window = status === 'active' ? pauseWindow(subscription, today) : null;
  const pauseDays = pauseDaysLeft(subscription);
  return {
    pausedFrom: pause?.from ?? null,
    pausedUntil: pause?.until ?? null,
    resumesOn: pause && addDays(pause.until, 1),
    pauseDaysLeft: pauseDays,
    pauseOptions: window && { ...window, minDays: pausePolicy.minDays, maxDays: pauseDays },
    resumeOptions: status === 'paused' ? resumeEffect(subscription, today) : null,
  };
}
