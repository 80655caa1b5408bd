import type { WashTier } from '../catalogue.js';
import type { AddressFields, AddressRequest, ParkingFields } from './addresses.js';
import type { HandPayment } from './hand-payments.js';
import type { CheckoutResponse, OrderMoney } from './payments.js';
import type { Versioned } from './records.js';

/** `pending` waits for its online payment, and is booked once that is captured; `failed` was not paid in time. */
export const WASH_STATUSES = ['pending', 'failed', 'booked', 'assigned', 'done', 'cancelled', 'refunded'] as const;
export type WashStatus = (typeof WASH_STATUSES)[number];

export const WASH_PAYMENTS = ['unpaid', 'paid', 'refunded'] as const;
export type WashPayment = (typeof WASH_PAYMENTS)[number];

/** POST checkoutBasic, checkoutPremium, checkoutUltimate. Amounts are rupees; those sent must match the catalogue. */
export interface WashRequest extends AddressRequest, Partial<ParkingFields> {
  name: string;
  email: string;
  phone: string;
  timeSlot: string;
  /** Which car it is; empty or left out when the address says it. */
  carName?: string;
  carNumber?: string;
  /** A day of Asia/Kolkata; the next day when left out. */
  date?: string;
  service?: string;
  price?: number;
  gst?: number;
  total?: number;
  /** The version of the terms that were agreed to. */
  termsVersion?: string;
}

/** POST washes/order: the same, and which wash. */
export interface WashOrderRequest extends WashRequest {
  tier: WashTier;
}

/** POST washes/complete: what the provider's checkout handed back. */
export interface WashCompletion {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface WashOrderResponse extends CheckoutResponse {
  washId: string;
}

/** PUT washes/{id}/assignee. */
export interface WashAssignmentRequest {
  employeeId: string;
}

/** GET washes/slots: the times of a day, and which can still be had. */
export interface WashSlotsResponse {
  /** Asia/Kolkata. */
  date: string;
  slots: {
    timeSlot: string;
    free: boolean;
    /** Until when a wash booked now for this time could be cancelled by its customer, UTC. */
    cancelUntil: string;
  }[];
}

export interface WashResponse extends AddressFields, ParkingFields, OrderMoney, Versioned {
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
  /** The community is not listed, and the operator has not confirmed yet that it is served. */
  communityToConfirm: boolean;
  /** Empty when the order did not say. */
  carName: string;
  carNumber: string;
  tier: WashTier;
  service: string;
  date: string;
  timeSlot: string;
  price: number;
  gst: number;
  total: number;
  status: WashStatus;
  payment: WashPayment;
  allowedStatuses: WashStatus[];
  /** What the office may make of the payment by hand. */
  allowedPayments: WashPayment[];
  /** Until when its customer may cancel it, UTC. */
  cancelUntil: string;
  /** The employee who does it; null while nobody is named, and for customers. */
  assigneeId: string | null;
  paymentId: string | null;
  createdAt: string;
}
