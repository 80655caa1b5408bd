import type { CarType, PlanDuration } from '../catalogue.js';
import { HAND_PAYMENT_METHODS, type ReceivedAmount } from './hand-payments.js';
import type { PaymentLinkResponse } from './payments.js';
import { PLAN_STATUSES, type PlanData, type PlanResponse, type PlanStatus, type SlotState } from './plans.js';
import { WASH_STATUSES, type WashOrderRequest, type WashStatus } from './washes.js';

/** What a customer buys: daily care over a term, or one visit on one date. */
export const ORDER_KINDS = ['subscription', 'wash'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export type OrderStatus = PlanStatus | WashStatus;
/** The statuses of both kinds, each once. */
export const ORDER_STATUSES: readonly OrderStatus[] = [...new Set([...PLAN_STATUSES, ...WASH_STATUSES])];

/** GET renewals: a subscription due for renewal. */
export interface RenewalResponse extends OrderResponse {
  /** When staff last sent a link to renew it or to pay its next term; null if they never did. */
  renewalLinkSentAt: string | null;
}

/** GET renewals/count. */
export interface RenewalCount {
  /** The plans due for renewal that end within seven days, including today. At most 1,000, as in the list. */
  endingSoon: number;
}

/** GET allOrders/counts: the number of orders of a kind and status. */
export interface OrderCount {
  kind: OrderKind;
  status: OrderStatus;
  count: number;
}

/** How an order placed by staff is paid. */
export const OFFICE_PLAN_PAYMENTS = ['link', ...HAND_PAYMENT_METHODS] as const;
export type OfficePlanPayment = (typeof OFFICE_PLAN_PAYMENTS)[number];
export const OFFICE_WASH_PAYMENTS = [...OFFICE_PLAN_PAYMENTS, 'after-wash'] as const;
export type OfficeWashPayment = (typeof OFFICE_WASH_PAYMENTS)[number];

/** How an order that staff take is paid. */
export interface OfficePayment<Method> extends ReceivedAmount {
  method: Method;
  /** The reference of a UPI payment or bank transfer. */
  reference?: string;
  /** The calendar date (Asia/Kolkata) on which a payment by hand was received. Defaults to today. */
  receivedOn?: string;
}

/** POST customers/{id}/plans. */
export interface OfficePlanRequest
  extends Omit<PlanData, 'paymentId' | 'termsVersion'>, OfficePayment<OfficePlanPayment> {}

/** POST customers/{id}/washes, for the person of the account. */
export interface OfficeWashRequest
  extends
    Omit<WashOrderRequest, 'name' | 'email' | 'phone' | 'termsVersion' | 'service'>,
    OfficePayment<OfficeWashPayment> {}

/** POST renewals/{planId}/order. */
export interface RenewalOrderRequest extends OfficePayment<OfficePlanPayment> {
  /** Months; defaults to those of the subscription. */
  planDuration?: PlanDuration;
}

/** The response to each of them. */
export interface OfficeOrderResponse {
  order: OrderResponse;
  /** Null unless a payment link was sent. */
  paymentLink: PaymentLinkResponse | null;
}

/** An unpaid order. */
export interface OpenOrder {
  id: string;
  kind: OrderKind;
  /** `pending`: waits for an online payment; `unpaid`: booked, and paid after the wash. */
  state: 'pending' | 'unpaid';
  /** A description for the customer. */
  description: string;
  /** Rupees. */
  amount: number;
  createdAt: string;
}

/** Facts of the problem `too-many-open-orders`. */
export interface TooManyOpenOrders {
  limit: number;
  /** The caller's own, oldest first. Empty if orders of other customers at the same address reach the limit. */
  openOrders: OpenOrder[];
}

type OfSubscriptions = 'carType' | 'planDuration' | 'slotState' | 'status' | 'allowedStatuses';

/**
 * GET allOrders: an order of either kind. Fields that a wash lacks are null. Its date is its first and its last day.
 */
export interface OrderResponse extends Omit<PlanResponse, OfSubscriptions> {
  kind: OrderKind;
  /** The kind of single wash; null for a subscription. */
  service: string | null;
  /** Null when a wash did not name a known car. */
  carType: CarType | null;
  /** Months. */
  planDuration: PlanDuration | null;
  slotState: SlotState | null;
  status: PlanStatus | WashStatus;
  allowedStatuses: (PlanStatus | WashStatus)[];
}
