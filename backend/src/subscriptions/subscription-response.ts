import type { Role } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { addDays, calendarDateOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import { rupeesFromPaise } from '#libs/money.js';
import { RUNNING } from '#libs/order-transitions.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import { addressFields, type CommunityLookup } from '../customers/address.js';
import { orderFields } from '../orders/order-response.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { dueBack } from '../orders/refund-outstanding.js';
import { transitionsFor } from '../orders/transitions.js';
import { planQuoteResponse } from '../pricing/quote-response.js';
import { currentPause, pauseDaysLeft, pauseWindow, resumeEffect } from './pause.js';
import { upcomingDetails } from './planned-change.js';
import { asOf, SUBSCRIPTION_RULES } from './subscription.js';

/**
 * A subscription in API responses, with amounts in rupees.
 *
 * @param now the time at which statuses are evaluated, even if the reconciler is late
 */
export function planResponse(
  stored: SubscriptionOrder,
  role: Role,
  now: Instant,
  communities: CommunityLookup,
): PlanResponse {
  const today = calendarDateOf(now);
  const subscription = asOf(stored, today);
  const quote = planQuoteResponse(subscription.carType, subscription);
  const fields = orderFields(SUBSCRIPTION_RULES, subscription, { role, now, communities });
  return Object.assign(fields, quote, pauseResponse(subscription, today), {
    carColor: subscription.carColor,
    planDuration: subscription.planDuration,
    paidOn: subscription.paidOn,
    startDate: subscription.startDate,
    endDate: subscription.endDate,
    daysGivenBack: [...subscription.daysGivenBack],
    cancelledOn: subscription.cancelledOn,
    plannedChange: plannedChangeResponse(subscription, communities),
    refundIfCancelled: refundIfCancelled(subscription, today),
    renewable: communities(upcomingDetails(subscription).communityId)?.active ?? true,
    slotState: subscription.slotState,
    status: subscription.status,
    allowedStatuses: transitionsFor(SUBSCRIPTION_RULES, subscription, role, now),
    orderId: subscription.providerOrderId,
  });
}

function refundIfCancelled(subscription: SubscriptionOrder, today: CalendarDate): number | null {
  if (!RUNNING.includes(subscription.status) || isPaidBeforeImport(subscription)) return null;
  return rupeesFromPaise(dueBack(SUBSCRIPTION_RULES, subscription, today));
}

function plannedChangeResponse(
  { plannedChange }: SubscriptionOrder,
  communities: CommunityLookup,
): PlanResponse['plannedChange'] {
  if (plannedChange === null) return null;
  const { carName, carColor, carNumber, timeSlot, parking, level, bay, address } = plannedChange.details;
  return {
    from: plannedChange.from,
    following: [...plannedChange.following],
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
