import type { CarType, PlanDuration, WashTier } from '#libs/catalogue.js';
import { firstOfMonth, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { OrderStatus } from '#libs/contract/orders.js';
import type { RecordedPayment } from '#libs/contract/hand-payments.js';
import type { PlanStatus, SlotState } from '#libs/contract/plans.js';
import type { WashStatus } from '#libs/contract/washes.js';
import type { Paise } from '#libs/money.js';
import { taxableIn } from '#libs/price-lines.js';
import type { OrderAddress } from '../customers/address.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { NOTHING_PAID, type OrderMoneyFields } from '../payments/order-money.js';
import type { Quote } from '../pricing/quote.js';
import type { PausePolicy } from '../subscriptions/pause.js';
import type { ServiceChanges } from '../subscriptions/planned-change.js';
import type { Term } from '../subscriptions/term.js';
import type { MissedFields } from '../washes/missed-fields.js';
import { NOT_BILLED, type BillingFields } from './billing.js';
import type { ChangeNotice } from './change-notice.js';
import type { HandRefund, ReceivedMoney } from './hand-refund.js';

/** A payment by hand, with the id of the idempotent request that recorded it, or null. */
export interface RecordedHandPayment extends RecordedPayment, ReceivedMoney {
  requestId: string | null;
}

/** A status change: when it happened, and the staff account that made it; null for anybody else. */
interface StatusChange {
  status: OrderStatus;
  at: Instant;
  by: string | null;
}

/** The fields of both kinds of order: customer, vehicle, address, time and price lines. Amounts in paise. */
interface CommonOrder extends StoredRecord, Quote, OrderAddress, ParkingFields, OrderMoneyFields, BillingFields {
  /** A short, unique number for customers and staff, assigned when the order is stored; 0 before. */
  orderNumber: number;
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** The buyer's GST registration and its name; empty unless the invoice goes to a business. */
  buyerGstin: string;
  companyName: string;
  /** The vehicle at the time of ordering. Empty, with a type of null, for a wash ordered without one. */
  carName: string;
  carType: CarType | null;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  timeSlot: string;
  /** First and last day of service; null until a subscription is paid. */
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  payment: OrderPayment;
  /** The payment received by hand; null otherwise. */
  handPayment: RecordedHandPayment | null;
  /** Refunds of a payment by hand, oldest first. */
  handRefunds: readonly HandRefund[];
  /** Whether something is due back for a cancelled order, and not being refunded yet. Derived at each write. */
  awaitsRefund: boolean;
  /** The id of the provider's payment; null unless paid online. */
  paymentId: string | null;
  /** The id of the provider's order for that payment. */
  providerOrderId: string | null;
  /** The day it was paid, and the first day of that month; null until then. */
  paidOn: CalendarDate | null;
  paidMonth: CalendarDate | null;
  /** The taxable part of the amount paid, less that of refunds and lost disputes; 0 before the order is paid. */
  revenue: Paise;
  /** Identical for repeated attempts to order the same thing; null once the order is not pending. */
  pendingKey: string | null;
  /** Whether the mail about its status, if there is one, was sent. */
  notificationSent: boolean;
  /** The mail about a change of the order that is still to be sent. */
  changeNotice: ChangeNotice | null;
  /** Whether a mail with the invoice of a payment that was recorded after the booking is still to be sent. */
  awaitsReceipt: boolean;
  /** The mail about a payment that is still to be sent, independent of the one about a change. */
  paymentNotice: ChangeNotice | null;
  /** The version of the terms that the customer agreed to when ordering; null when staff or another client ordered. */
  termsVersion: string | null;
  /** Oldest first. */
  history: readonly StatusChange[];
  /**
   * The next day on which the order changes with time; today or earlier while work is unfinished. Derived from the
   * other fields at each write, so that one indexed query finds everything that is due.
   */
  nextChangeOn: CalendarDate | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Daily care of one vehicle over a term. */
export interface SubscriptionOrder extends CommonOrder, Term, ServiceChanges {
  kind: 'subscription';
  status: PlanStatus;
  carType: CarType;
  planDuration: PlanDuration;
  pausePolicy: PausePolicy;
  /**
   * The first day of service after a pause that was ended early, while the plan is active but not served yet. Derived
   * at each write.
   */
  resumesOn: CalendarDate | null;
  /** Whether the time slot is held for this subscription's vehicle. */
  slotState: SlotState;
  /**
   * The day of a change since which the vehicle's following terms still have to be rescheduled; null when there is
   * none.
   */
  rescheduleFrom: CalendarDate | null;
  /** Whether the customer's account says whether they have a plan, and when the last one ended. */
  accountSynced: boolean;
  /** When staff last sent a link to renew it or to pay its next term; null if they never did. */
  renewalLinkSentAt: Instant | null;
  /** The id of the row of the import that created it; null otherwise. */
  importRowId: string | null;
}

/** One visit on one date. */
export interface WashOrder extends CommonOrder, MissedFields {
  kind: 'wash';
  status: WashStatus;
  tier: WashTier;
  service: string;
  /** Also its first and last day of service. */
  date: CalendarDate;
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** The customer's cancellation deadline. */
  cancelUntil: Instant;
  /** When it was cancelled; null while it is not. */
  cancelledAt: Instant | null;
  /** The assigned employee, or null. */
  assigneeId: string | null;
  /** Whether it is still to be done and has no assignee. Derived at each write. */
  awaitsAssignment: boolean;
  /** The id of the idempotent request that booked it; null if there was none, or it is paid first. */
  requestId: string | null;
}

export type Order = SubscriptionOrder | WashOrder;

export type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;

/** A subscription that was paid. */
export type PaidSubscription = SubscriptionOrder & Record<'startDate' | 'endDate', CalendarDate>;

type KeyOf<T> = T extends unknown ? keyof T : never;
type FieldOf<T, Field> = T extends unknown ? (Field extends keyof T ? T[Field] : never) : never;

/** An order as stored and listed: the fields of both kinds, with those of one kind optional. */
export type OrderRecord = { [Field in keyof Order]: Order[Field] } & {
  [Field in Exclude<KeyOf<Order>, keyof Order>]?: FieldOf<Order, Field>;
};

/** The initial values of fields that no draft has. A new field of every order gets its initial value here. */
export const NEW_ORDER = {
  ...NOTHING_PAID,
  ...NOT_BILLED,
  orderNumber: 0,
  payment: 'unpaid',
  handPayment: null,
  handRefunds: [],
  awaitsRefund: false,
  paymentId: null,
  providerOrderId: null,
  paidOn: null,
  paidMonth: null,
  revenue: 0,
  pendingKey: null,
  notificationSent: true,
  changeNotice: null,
  awaitsReceipt: false,
  paymentNotice: null,
  nextChangeOn: null,
} satisfies Partial<Order>;

/** An order before it is stored. */
export type OrderDraft<O extends Order> = Omit<
  NewRecord<O>,
  'id' | 'termsVersion' | 'history' | 'createdAt' | 'updatedAt' | keyof typeof NEW_ORDER
> &
  Pick<O, 'status'> &
  Partial<Pick<Order, 'termsVersion'>>;

/** A new unpaid order. @param by the staff account that creates it, or null */
export function newOrder<O extends Order>(
  draft: OrderDraft<O>,
  { id, pendingKey, now, by }: { id: string; pendingKey: string | null; now: Instant; by: string | null },
): NewRecord<O> {
  const history: Order['history'] = [{ status: draft.status, at: now, by }];
  const initial = { ...NEW_ORDER, id, pendingKey, history, createdAt: now, updatedAt: now };
  return { termsVersion: null, ...draft, ...initial } as NewRecord<O>;
}

/** The fields that a payment sets. */
export function paidFields(
  price: Pick<Order, 'taxableAmount' | 'total' | 'taxRate'>,
  paidOn: CalendarDate,
  amount: Paise = price.total,
): Pick<Order, 'payment' | 'revenue' | 'paidOn' | 'paidMonth'> {
  return { payment: 'paid', revenue: taxableIn(amount, price), ...paidOnDay(paidOn) };
}

/** The day of a payment, and the first day of its month. */
export function paidOnDay(paidOn: CalendarDate): { paidOn: CalendarDate; paidMonth: CalendarDate } {
  return { paidOn, paidMonth: firstOfMonth(paidOn) };
}

/** The payment fields of an order whose payment was undone. */
export const UNPAID: Pick<Order, 'payment' | 'handPayment' | 'awaitsReceipt' | 'revenue' | 'paidOn' | 'paidMonth'> = {
  payment: 'unpaid',
  handPayment: null,
  awaitsReceipt: false,
  revenue: 0,
  paidOn: null,
  paidMonth: null,
};
