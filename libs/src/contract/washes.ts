import type { WashTier } from '../catalogue.js';
import type { AddressRequest, ParkingFields } from './addresses.js';
import type { OrderFields } from './order-fields.js';
import type { CheckoutResponse } from './payments.js';
import type { Edit } from './records.js';
import type { MissedReason } from './visits.js';

/** `pending`: waiting for its online payment; `failed`: not paid in time. */
export const WASH_STATUSES = ['pending', 'failed', 'booked', 'assigned', 'done', 'cancelled', 'refunded'] as const;
export type WashStatus = (typeof WASH_STATUSES)[number];

/** POST checkoutBasic, checkoutPremium, checkoutUltimate. Amounts in rupees. If sent, they must match the catalogue. */
export interface WashRequest extends AddressRequest, Partial<ParkingFields> {
  name: string;
  email: string;
  phone: string;
  timeSlot: string;
  /** The car; empty or omitted if the address identifies it. */
  carName?: string;
  carNumber?: string;
  /** A day in Asia/Kolkata. Defaults to the next service day from tomorrow on. */
  date?: string;
  service?: string;
  price?: number;
  gst?: number;
  total?: number;
  /** The version of the accepted terms. */
  termsVersion?: string;
}

/** POST washes/order: the same, with the kind of wash. */
export interface WashOrderRequest extends WashRequest {
  tier: WashTier;
}

/** POST washes/order. */
export interface WashOrderResponse extends CheckoutResponse {
  washId: string;
}

/** PATCH register/employee/{id}/work/{washId}. */
export interface ScheduledWashStatusRequest {
  status: WashStatus;
  /**
   * The `reportedAt` of the report that the sender has seen; null if there was none. A report that the sender has not
   * seen is then not ended.
   */
  basedOn?: string | null;
}

/** What a team reported about a wash that it could not do. */
export interface MissedWashResponse {
  reason: MissedReason;
  /** For the customer and the office; may be empty. */
  note: string;
  /** UTC. */
  reportedAt: string;
  /** The name of the employee whose schedule it was in. Null in responses to customers. */
  employee: string | null;
  /** The office staff who reported it for the employee; null if the employee did, and in responses to customers. */
  enteredBy: string | null;
}

/** PUT washes/{id}/time. */
export interface WashMoveRequest extends Edit {
  /** Asia/Kolkata. */
  date: string;
  timeSlot: string;
}

/** PUT washes/{id}/assignee. */
export interface WashAssignmentRequest {
  employeeId: string;
}

/** GET washes/slots: the time slots of a day and their availability. */
export interface WashSlotsResponse {
  /** Asia/Kolkata. */
  date: string;
  slots: {
    timeSlot: string;
    free: boolean;
    /** The cancellation deadline of a wash booked now for this time, UTC. */
    cancelUntil: string;
  }[];
}

/** The price of a single wash. Amounts in rupees. */
export interface WashQuoteResponse {
  price: number;
  gst: number;
  total: number;
}

export interface WashResponse extends WashQuoteResponse, OrderFields {
  tier: WashTier;
  service: string;
  date: string;
  gstPercent: number;
  status: WashStatus;
  /** The day it was paid, Asia/Kolkata; null while it is unpaid. */
  paidOn: string | null;
  allowedStatuses: WashStatus[];
  /** The customer's cancellation deadline, UTC. */
  cancelUntil: string;
  /** The assigned employee, or null. Always null for customers. */
  assigneeId: string | null;
  /** The name of the assigned employee, or null. Always null for customers. */
  assignee: string | null;
  /** Null if there is no report, or the wash was done or moved since. */
  missed: MissedWashResponse | null;
}
