import type { WashTier } from '../catalogue.js';
import type { AddressFields, AddressRequest, ParkingFields } from './addresses.js';
import type { HandPayment } from './hand-payments.js';
import type { CheckoutResponse, OrderMoney } from './payments.js';
import type { Versioned } from './records.js';

/** `pending`: waiting for its online payment; `failed`: not paid in time. */
export const WASH_STATUSES = ['pending', 'failed', 'booked', 'assigned', 'done', 'cancelled', 'refunded'] as const;
export type WashStatus = (typeof WASH_STATUSES)[number];

export const WASH_PAYMENTS = ['unpaid', 'paid', 'refunded'] as const;
export type WashPayment = (typeof WASH_PAYMENTS)[number];

/** POST checkoutBasic, checkoutPremium, checkoutUltimate. Amounts in rupees. If sent, they must match the catalogue. */
export interface WashRequest extends AddressRequest, Partial<ParkingFields> {
  name: string;
  email: string;
  phone: string;
  timeSlot: string;
  /** The car; empty or omitted if the address identifies it. */
  carName?: string;
  carNumber?: string;
  /** A day in Asia/Kolkata. Defaults to tomorrow. */
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

/** POST washes/complete: what the provider's checkout returned. */
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

export interface WashResponse extends AddressFields, ParkingFields, OrderMoney, Versioned {
  /** The version of the terms that the customer agreed to, or null. */
  termsVersion: string | null;
  id: string;
  _id: string;
  /** A short, unique number for customers and staff: `FL-10423`. */
  orderNumber: string;
  /** The payment received in cash or by UPI; null otherwise. */
  handPayment: HandPayment | null;
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** The community is not listed, and the operator has not confirmed it yet. */
  communityToConfirm: boolean;
  /** Empty if the order has none. */
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
  /** The payment states that staff may set by hand. */
  allowedPayments: WashPayment[];
  /** The customer's cancellation deadline, UTC. */
  cancelUntil: string;
  /** The assigned employee, or null. Always null for customers. */
  assigneeId: string | null;
  paymentId: string | null;
  createdAt: string;
}
