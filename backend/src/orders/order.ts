import type { CarType, PlanDuration, WashTier } from '#libs/catalogue.js';
import { calendarDateOf, firstOfMonth, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { OrderStatus } from '#libs/contract/orders.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import type { PlanStatus, SlotState } from '#libs/contract/plans.js';
import type { WashPayment, WashStatus } from '#libs/contract/washes.js';
import type { Paise } from '#libs/money.js';
import type { OrderAddress } from '../customers/address.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { NOTHING_PAID, type OrderMoneyFields } from '../payments/order-money.js';
import type { Quote } from '../pricing/quote.js';
import type { PausePolicy } from '../subscriptions/pause.js';
import type { ChangeNotice, ServiceChanges } from '../subscriptions/planned-change.js';
import type { Term } from '../subscriptions/term.js';
import { NOT_BILLED, type BillingFields } from './billing.js';
import type { HandRefund } from './hand-refund.js';

/** A payment that the office received itself, and the repeatable request that recorded it; null for any other request. */
export interface RecordedHandPayment extends HandPayment {
  requestId: string | null;
}

/** A status that an order had, since when, and who gave it to the order: the account of staff; null for anybody else. */
export interface StatusChange {
  status: OrderStatus;
  at: Instant;
  by: string | null;
}

/** What an order of either kind records: who, which vehicle, where and when, and the price it was made with. In paise. */
interface CommonOrder extends StoredRecord, Quote, OrderAddress, ParkingFields, OrderMoneyFields, BillingFields {
  /** Short and unique, for people; given when the order is stored, 0 before. */
  orderNumber: number;
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** The buyer's GST registration and its name; empty unless the invoice goes to a business. */
  buyerGstin: string;
  companyName: string;
  /** The vehicle as it was ordered. Empty, and a type of null, where a wash did not say. */
  carName: string;
  carType: CarType | null;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  timeSlot: string;
  /** First and last day of service; null until a subscription is paid. */
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  payment: WashPayment;
  /** The payment that the office received itself; null otherwise. */
  handPayment: RecordedHandPayment | null;
  /** What the office refunded of a payment that it received itself, oldest first. */
  handRefunds: readonly HandRefund[];
  /** The provider's payment that paid it; null while it is not paid online. */
  paymentId: string | null;
  /** The provider's order that paid it. */
  providerOrderId: string | null;
  /** The day it was paid, and the first day of that month; null until then. */
  paidOn: CalendarDate | null;
  paidMonth: CalendarDate | null;
  /** The taxable amount once it is paid, less the share that went back; 0 before. */
  revenue: Paise;
  /** The same for two attempts to order the same thing at the same price; null once it is no longer pending. */
  pendingKey: string | null;
  /** Whether the customer has the mail about its status, if there is one. */
  notificationSent: boolean;
  /** The mail about a change of the order that is still to be sent. */
  changeNotice: ChangeNotice | null;
  /** The version of the terms that the customer agreed to when ordering; null when staff or another client ordered. */
  termsVersion: string | null;
  /** Oldest first. */
  history: readonly StatusChange[];
  /**
   * The next day on which the passing of time changes this order; today or earlier when something is left to do. Derived
   * from the other fields at each write, so that one indexed query finds everything that is due.
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
  /** Whether the time slot is held for this subscription's vehicle. */
  slotState: SlotState;
  /** Since when the vehicle's following terms have not been rescheduled, or null when they have been. */
  rescheduleFrom: CalendarDate | null;
  /** Whether the active-plan flag of the customer's account reflects this subscription's status. */
  activePlanSynced: boolean;
}

/** One visit on one date. */
export interface WashOrder extends CommonOrder {
  kind: 'wash';
  status: WashStatus;
  tier: WashTier;
  service: string;
  /** Also its first and last day of service. */
  date: CalendarDate;
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** Until when its customer may cancel it. */
  cancelUntil: Instant;
  /** When it was cancelled; null while it is not. */
  cancelledAt: Instant | null;
  /** The employee who does it; null while nobody is named. */
  assigneeId: string | null;
  /** It is still to be done and nobody is named. Derived from the other fields at each write. */
  awaitsAssignment: boolean;
}

export type Order = SubscriptionOrder | WashOrder;

/** A subscription that was paid. */
export type PaidSubscription = SubscriptionOrder & Record<'startDate' | 'endDate', CalendarDate>;

type KeyOf<T> = T extends unknown ? keyof T : never;
type FieldOf<T, Field> = T extends unknown ? (Field extends keyof T ? T[Field] : never) : never;

/** An order as lists and stores see it: the fields of both kinds, those of one kind optional. */
export type OrderRecord = { [Field in keyof Order]: Order[Field] } & {
  [Field in Exclude<KeyOf<Order>, keyof Order>]?: FieldOf<Order, Field>;
};

/** The fields that follow from the others, or begin the same in every order. */
type InitialField =
  | 'handPayment'
  | 'handRefunds'
  | 'orderNumber'
  | keyof OrderMoneyFields
  | keyof BillingFields
  | 'payment'
  | 'paymentId'
  | 'providerOrderId'
  | 'paidOn'
  | 'paidMonth'
  | 'revenue'
  | 'pendingKey'
  | 'notificationSent'
  | 'changeNotice'
  | 'history'
  | 'nextChangeOn'
  | 'createdAt'
  | 'updatedAt';

/** An order before it is stored. */
export type OrderDraft<O extends Order> = Omit<NewRecord<O>, 'id' | 'termsVersion' | InitialField> &
  Partial<Pick<Order, 'termsVersion'>>;

/** An unpaid order as it is first stored. @param by the account of staff that makes it, or null */
export function newOrder<O extends Order>(
  draft: OrderDraft<O>,
  { id, pendingKey, now, by }: { id: string; pendingKey: string | null; now: Instant; by: string | null },
): NewRecord<O> {
  const initial: Pick<Order, InitialField> = {
    ...NOTHING_PAID,
    ...NOT_BILLED,
    orderNumber: 0,
    payment: 'unpaid',
    handPayment: null,
    handRefunds: [],
    paymentId: null,
    providerOrderId: null,
    paidOn: null,
    paidMonth: null,
    revenue: 0,
    pendingKey,
    notificationSent: true,
    changeNotice: null,
    history: [{ status: (draft as unknown as Order).status, at: now, by }],
    nextChangeOn: null,
    createdAt: now,
    updatedAt: now,
  };
  return { termsVersion: null, ...draft, ...initial, id } as unknown as NewRecord<O>;
}

/** What is noted of an order when it is paid. */
export function paidFields(
  { taxableAmount }: Pick<Order, 'taxableAmount'>,
  paidAt: Instant,
): Pick<Order, 'payment' | 'revenue' | 'paidOn' | 'paidMonth'> {
  return { payment: 'paid', revenue: taxableAmount, ...paidOnDay(calendarDateOf(paidAt)) };
}

/** The day of a sale, and its month. */
export function paidOnDay(paidOn: CalendarDate): { paidOn: CalendarDate; paidMonth: CalendarDate } {
  return { paidOn, paidMonth: firstOfMonth(paidOn) };
}

/** What has not been paid after all. */
export const UNPAID: Pick<Order, 'payment' | 'handPayment' | 'revenue' | 'paidOn' | 'paidMonth'> = {
  payment: 'unpaid',
  handPayment: null,
  revenue: 0,
  paidOn: null,
  paidMonth: null,
};
