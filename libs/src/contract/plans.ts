import type { CarType, PlanDuration } from '../catalogue.js';
import type { AddressFields, AddressRequest, ParkingFields } from './addresses.js';
import type { OrderFields } from './order-fields.js';
import type { CheckoutResponse } from './payments.js';
import type { Edit } from './records.js';

export const PLAN_STATUSES = ['pending', 'active', 'paused', 'expired', 'cancelled', 'refunded', 'failed'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/**
 * Whether the time slot is held for a plan's car: `released` in the later part of a long pause and after the end;
 * `over-capacity` after the return from such a pause if the slot has been filled since. A following term is `held` even
 * while the pause of the term before it has released the slot, because it takes over that term's claim when it begins.
 */
export const SLOT_STATES = ['held', 'released', 'over-capacity'] as const;
export type SlotState = (typeof SLOT_STATES)[number];

/** PATCH plans/{userId}/{planId}. The days are for `paused` only, of Asia/Kolkata, and the last one is included. */
export interface PlanStatusRequest {
  status: PlanStatus;
  /** The first day without service; defaults to the earliest possible. */
  from?: string;
  /** The last day without service; defaults to the latest that the plan allows. */
  until?: string;
}

/**
 * PUT plans/{userId}/{planId} and allOrders/{id}: a change of a running plan that takes effect tomorrow. Omitted fields
 * keep their values. The car must have the same type.
 */
export interface PlanChangeRequest extends AddressRequest, Partial<ParkingFields>, Edit {
  timeSlot?: string;
  carName?: string;
  carColor?: string;
  carNumber?: string;
}

/** The details of a running plan from a future day on. */
export interface PlannedChange extends AddressFields, ParkingFields {
  /** The first day with the new details. */
  from: string;
  /** The ids of the car's following plans, which get a new car number with this one. Empty without a new number. */
  following: string[];
  carName: string;
  carColor: string;
  carNumber: string;
  timeSlot: string;
}

/** GET checkout/slots and communities/{id}/slots: the time slots of plans and their availability. */
export interface PlanSlotsResponse {
  /**
   * The requested community, or that of the caller's profile. Null if it is not listed; then every slot is available.
   */
  communityId: string | null;
  communityName: string;
  slots: { timeSlot: string; free: boolean }[];
}

/** A request to quote or order a plan. Amounts in rupees. If sent, they must match the catalogue. */
export interface PlanData extends AddressRequest, Partial<ParkingFields> {
  carName: string;
  carColor?: string;
  /** Derived from the car. If sent, it must match. */
  carType?: CarType;
  carNumber: string;
  planDuration: PlanDuration;
  planAmount?: number;
  /** The amount to pay that the customer was shown. If sent, it must match. */
  payable?: number;
  timeSlot: string;
  paymentId?: string;
  /** The version of the accepted terms (libs/src/policies.ts). */
  termsVersion?: string;
}

/** The four price lines of a plan, in rupees. */
export interface PlanQuoteResponse {
  carType: CarType;
  planAmount: number;
  discountedAmount: number;
  gst: number;
  payable: number;
  /** Percent; 0 without a promotion. */
  promotionPercent: number;
  gstPercent: number;
}

/** The provider's order that the browser's checkout opens. `amount` is in paise, as the provider requires. */
export interface PlanOrderResponse extends CheckoutResponse {
  planId: string;
}

export interface CheckoutAddRequest {
  userId: string;
  planData: PlanData;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** PUT allOrders/{id}/days-given-back. */
export interface DayGivenBackRequest {
  /** A day whose visit was not made, Asia/Kolkata. */
  date: string;
  /** False removes the day given back. */
  givenBack: boolean;
}

/** A plan in responses. Amounts in rupees, dates in Asia/Kolkata (inclusive), instants in UTC. */
export interface PlanResponse extends PlanQuoteResponse, OrderFields {
  carColor: string;
  planDuration: PlanDuration;
  /** The day it was paid. */
  paidOn: string | null;
  startDate: string | null;
  /** The last paid day, with the days of pauses and those given back added. */
  endDate: string | null;
  /** Days whose visit was not made and that were added to the end, oldest first. */
  daysGivenBack: string[];
  /** The day on which it was cancelled, which is still served. */
  cancelledOn: string | null;
  /** First and last day of the current or scheduled pause, and the first day of service after it. */
  pausedFrom: string | null;
  pausedUntil: string | null;
  resumesOn: string | null;
  /** Days that this plan can still be paused. */
  pauseDaysLeft: number;
  /** Limits of a new pause, which can start from `from` to `to`; null when no pause can be scheduled. */
  pauseOptions: { from: string; to: string; minDays: number; maxDays: number } | null;
  /** The effect of resuming now; null without a pause. */
  resumeOptions: { serviceFrom: string; endDate: string } | null;
  /** The change that takes effect tomorrow, or null. */
  plannedChange: PlannedChange | null;
  /** Rupees that would be due back if the plan were cancelled today; null unless it runs and was paid here. */
  refundIfCancelled: number | null;
  /** False if the community of its next term takes no new orders. Its renewal need not be due. */
  renewable: boolean;
  slotState: SlotState;
  status: PlanStatus;
  /** The transitions allowed for the caller's role. */
  allowedStatuses: PlanStatus[];
  orderId: string | null;
}
