import { WASH_DAYS_AHEAD, WASH_SERVICES, WASH_SLOTS, washSlotStart, type WashTier } from '#libs/catalogue.js';
import { addDays, calendarDateOf, instantAt, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { WashPayment, WashStatus } from '#libs/contract/washes.js';
import type { Paise } from '#libs/money.js';
import type { OrderAddress } from '../customers/address.js';
import type { StoredRecord } from '../kernel/database.port.js';
import { canBeRefunded, type OrderMoneyFields } from '../payments/order-money.js';
import type { Quote } from '../pricing/quote.js';

/** The price lines of a wash, by the names they are stored with. */
export interface WashPrices {
  price: Paise;
  gst: Paise;
  total: Paise;
}

/** A single wash, which is also its order. Amounts in paise. */
export interface Wash extends StoredRecord, WashPrices, OrderAddress, ParkingFields, OrderMoneyFields {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** Which car; absent in orders that did not say. The number in upper case, without spaces. */
  carName?: string;
  carNumber?: string;
  tier: WashTier;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  status: WashStatus;
  payment: WashPayment;
  /** The price once it is paid, online or by hand, less the share that went back; 0 before. */
  revenue: Paise;
  paymentId: string | null;
  orderId: string | null;
  /** The same for two attempts at the same order; null once it is booked or over. */
  requestKey: string | null;
  /** Until when its customer may cancel it; null in orders older than the rule: until it begins. */
  cancelUntil: Instant | null;
  /** When it was cancelled; null while it is not. */
  cancelledAt: Instant | null;
  /** Whether the customer has the mail about its status. */
  notificationSent: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

export function washPrices({ taxableAmount, tax, total }: Quote): WashPrices {
  return { price: taxableAmount, gst: tax, total };
}

/** Every allowed step (docs/specification.md, Statuses); the first line is for washes paid online. */
export const WASH_TRANSITIONS: Record<WashStatus, readonly WashStatus[]> = {
  'awaiting-payment': ['booked', 'abandoned'],
  abandoned: [],
  booked: ['assigned', 'cancelled'],
  assigned: ['done', 'cancelled'],
  done: [],
  cancelled: ['refunded'],
  // A refund that was processed may still be sent back by the customer's bank. Nobody asks for this.
  refunded: ['cancelled'],
};

/** Steps a role may ask for: customers cancel in time, a team says what it has done, the office does the rest; only what was paid is refunded. */
export function washTransitionsFor(wash: Wash, role: Role, now: Instant): WashStatus[] {
  if (wash.status === 'awaiting-payment') return [];
  return WASH_TRANSITIONS[wash.status].filter((to) => {
    if (wash.status === 'refunded') return false;
    if (to === 'refunded') return role === 'admin' && wash.payment === 'paid' && canBeRefunded(wash);
    if (role === 'employee') return to === 'done' && wash.date <= calendarDateOf(now);
    return role === 'admin' || (to === 'cancelled' && now <= cancelDeadline(wash));
  });
}

/** The first is what a team collects by hand, the second takes a mistaken entry back. What was paid online follows the provider's word alone. */
const BY_HAND: Partial<Record<WashPayment, WashPayment>> = { unpaid: 'paid', paid: 'unpaid' };

/** What a role may make of a wash's payment by hand. */
export function washPaymentsFor({ status, payment, paymentId }: Wash, role: Role): WashPayment[] {
  const to = BY_HAND[payment];
  const owed = status === 'booked' || status === 'assigned' || status === 'done';
  return role === 'admin' && owed && paymentId === null && to ? [to] : [];
}

/** Until when a customer may cancel a wash: so many hours before its slot begins. */
export function cancelUntil(
  { tier, date, timeSlot }: Pick<Wash, 'tier' | 'date' | 'timeSlot'>,
  hours: number,
): Instant {
  return instantAt(date, washSlotStart(tier, timeSlot) - hours * 60);
}

/** Whether a wash counts as an unpaid order of its customer: while it is to come and not paid. */
export function openStateOf({ status, payment, date }: Wash, today: CalendarDate): 'pending' | 'unpaid' | null {
  if (status === 'awaiting-payment') return 'pending';
  return (status === 'booked' || status === 'assigned') && payment === 'unpaid' && date >= today ? 'unpaid' : null;
}

export function cancelDeadline(wash: Pick<Wash, 'tier' | 'date' | 'timeSlot' | 'cancelUntil'>): Instant {
  return wash.cancelUntil ?? cancelUntil(wash, 0);
}

/**
 * Whether a wash may have a reservation. Waiting for a payment makes none, as whoever pays first has the slot; but the
 * reservation precedes the change of status.
 */
export function mayHoldSlot({ status }: Pick<Wash, 'status'>): boolean {
  return !['abandoned', 'cancelled', 'refunded'].includes(status);
}

/** The service's name as orders and invoices carry it. */
export function serviceOf(tier: WashTier): string {
  return WASH_SERVICES[tier];
}

export function isSlotOf(tier: WashTier, slot: string): boolean {
  return WASH_SLOTS[tier].includes(slot);
}

/** Washes are booked from tomorrow, when nothing is said, up to two months ahead. */
export function washDate(wanted: CalendarDate | undefined, today: CalendarDate): CalendarDate | null {
  const date = wanted ?? addDays(today, 1);
  return date > today && date <= addDays(today, WASH_DAYS_AHEAD) ? date : null;
}
