import type { CarType, PlanDuration } from '../catalogue.js';
import type { AddressFields, AddressRequest, ParkingFields } from './addresses.js';
import type { HandPayment } from './hand-payments.js';
import type { CheckoutResponse, OrderMoney } from './payments.js';
import type { Edit, Versioned } from './records.js';

export const PLAN_STATUSES = ['pending', 'active', 'paused', 'expired', 'cancelled', 'refunded', 'failed'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/**
 * Whether the time slot is held for a plan's car: `released` to others in the later part of a long pause, and after the
 * end; `over-capacity` when the car came back from such a pause and the slot has been filled since.
 */
export const SLOT_STATES = ['held', 'released', 'over-capacity'] as const;
export type SlotState = (typeof SLOT_STATES)[number];

/** PATCH plans/{userId}/{planId}. The days are for `paused` only, of Asia/Kolkata, and the last one is included. */
export interface PlanStatusRequest {
  status: PlanStatus;
  /** The first day without service; the earliest possible when left out. */
  from?: string;
  /** The last day without service; as late as the plan allows when left out. */
  until?: string;
}

/**
 * PUT plans/{userId}/{planId} and allOrders/{id}: a change of a running plan that takes effect tomorrow. What is left out
 * stays; the car must be of the same type.
 */
export interface PlanChangeRequest extends AddressRequest, Partial<ParkingFields>, Edit {
  timeSlot?: string;
  carName?: string;
  carColor?: string;
  carNumber?: string;
}

/** What a running plan will be like from a day on. */
export interface PlannedChange extends AddressFields, ParkingFields {
  /** The first day with the new details. */
  from: string;
  carName: string;
  carColor: string;
  carNumber: string;
  timeSlot: string;
}

/** GET checkout/slots and communities/{id}/slots: the plans' time slots, and which can be had. */
export interface PlanSlotsResponse {
  /** The community asked about, or that of the caller's profile; null when it is not listed: there every slot can be had. */
  communityId: string | null;
  communityName: string;
  slots: { timeSlot: string; free: boolean }[];
}

/** What a customer sends to have a plan quoted or ordered. Amounts are rupees; one sent must match the catalogue. */
export interface PlanData extends AddressRequest, Partial<ParkingFields> {
  carName: string;
  carColor?: string;
  carNumber: string;
  planDuration: PlanDuration;
  planAmount?: number;
  timeSlot: string;
  paymentId?: string;
  /** The version of the terms that were agreed to (libs/src/policies.ts). */
  termsVersion?: string;
}

/** The four lines of every plan summary, in rupees. */
export interface PlanQuoteResponse {
  carType: CarType;
  planAmount: number;
  discountedAmount: number;
  gst: number;
  payable: number;
  /** Percent. 0 when no promotion runs. */
  promotionPercent: number;
  gstPercent: number;
}

/** The provider's order that the browser's checkout opens. `amount` is in paise, as the provider wants it. */
export interface PlanOrderResponse extends CheckoutResponse {
  planId: string;
}

export interface CheckoutAddRequest {
  userId: string;
  planData: PlanData;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** A plan as lists and screens read it. Amounts are rupees, dates are days of Asia/Kolkata (inclusive), instants UTC. */
export interface PlanResponse extends PlanQuoteResponse, AddressFields, ParkingFields, OrderMoney, Versioned {
  /** The version of the terms that the customer agreed to, or null. */
  termsVersion: string | null;
  id: string;
  _id: string;
  /** Short and unique, for people: `FL-10423`. */
  orderNumber: string;
  /** The payment that the office received itself; null otherwise. */
  handPayment: HandPayment | null;
  userId: string;
  name: string;
  email: string;
  phone: string;
  carName: string;
  carColor: string;
  carNumber: string;
  planDuration: PlanDuration;
  timeSlot: string;
  /** The community is not listed, and the operator has not confirmed yet that it is served. */
  communityToConfirm: boolean;
  /** The day it was paid. */
  paidOn: string | null;
  startDate: string | null;
  /** The last paid day, with the days of pauses added. */
  endDate: string | null;
  /** The day on which it was cancelled, which is still served. */
  cancelledOn: string | null;
  /** First and last day of the pause that is under way or scheduled, and the first day of service after it. */
  pausedFrom: string | null;
  pausedUntil: string | null;
  resumesOn: string | null;
  /** Days that this plan can still be paused. */
  pauseDaysLeft: number;
  /** What pausing allows now; null when no pause can be scheduled. A pause begins from `from` to `to`. */
  pauseOptions: { from: string; to: string; minDays: number; maxDays: number } | null;
  /** What resuming now would do; null when nothing is paused. */
  resumeOptions: { serviceFrom: string; endDate: string } | null;
  /** The change that takes effect tomorrow; null when nothing is going to change. */
  plannedChange: PlannedChange | null;
  /**
   * Rupees that would be refunded online if the plan were cancelled today; null when it is not running or was not paid
   * online.
   */
  refundIfCancelled: number | null;
  slotState: SlotState;
  status: PlanStatus;
  /** The statuses this plan may go to next, for the caller's role. */
  allowedStatuses: PlanStatus[];
  paymentId: string | null;
  orderId: string | null;
  createdAt: string;
}
