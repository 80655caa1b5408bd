import type { Role } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import { addressFields, type CommunityLookup } from '../customers/address.js';
import { orderMoneyResponse } from '../payments/order-money.js';
import { subscriptionQuoteResponse } from '../pricing/quote-response.js';
import { currentPause, pauseDaysLeft, pauseWindow, resumeEffect } from '../subscriptions/pause.js';
import { asOf, planQuote, RUNNING, transitionsFor, type Plan } from './plan.js';

/** @param today what is over by then is shown as over, even when the reconciler is late */
export function planResponse(
  stored: Plan,
  role: Role,
  today: CalendarDate,
  communities: CommunityLookup,
): PlanResponse {
  const plan = asOf(stored, today);
  const { id, userId, name, email, phone, carName, carColor, carNumber, planDuration, timeSlot, parking, level, bay } =
    plan;
  const { paidOn, startDate, endDate, cancelledOn, slotState, status, paymentId, orderId, createdAt, version } = plan;
  return {
    id,
    _id: id,
    userId,
    name,
    email,
    phone,
    carName,
    carColor,
    carNumber,
    planDuration,
    timeSlot,
    ...addressFields(plan.address, communities),
    communityToConfirm: plan.communityToConfirm,
    parking,
    level,
    bay,
    paidOn,
    startDate,
    endDate,
    cancelledOn,
    ...pauseResponse(plan, today),
    slotState,
    status,
    allowedStatuses: transitionsFor(plan, role),
    paymentId,
    orderId,
    createdAt,
    version,
    ...subscriptionQuoteResponse(plan.carType, planQuote(plan)),
    ...orderMoneyResponse(plan),
  };
}

type PauseResponse = Pick<
  PlanResponse,
  'pausedFrom' | 'pausedUntil' | 'resumesOn' | 'pauseDaysLeft' | 'pauseOptions' | 'resumeOptions'
>;

function pauseResponse(plan: Plan, today: CalendarDate): PauseResponse {
  const pause = RUNNING.includes(plan.status) ? currentPause(plan, today) : null;
  const window = plan.status === 'active' ? pauseWindow(plan, today) : null;
  const pauseDays = pauseDaysLeft(plan);
  return {
    pausedFrom: pause?.from ?? null,
    pausedUntil: pause?.until ?? null,
    resumesOn: pause && addDays(pause.until, 1),
    pauseDaysLeft: pauseDays,
    pauseOptions: window && { ...window, minDays: plan.pausePolicy.minDays, maxDays: pauseDays },
    resumeOptions: plan.status === 'paused' ? resumeEffect(plan, today) : null,
  };
}
