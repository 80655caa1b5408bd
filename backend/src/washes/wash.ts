import { WASH_SERVICES, WASH_SLOTS, type WashTier } from '#libs/catalogue.js';
import { addDays, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { WashPayment, WashStatus } from '#libs/contract/washes.js';
import type { WashQuote } from '#libs/gst.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A single wash, which is also its order. Amounts in paise. */
export interface Wash extends StoredRecord, WashQuote {
  userId: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** The residential community that the address names, or null. */
  community: string | null;
  tier: WashTier;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  status: WashStatus;
  payment: WashPayment;
  paymentId: string | null;
  orderId: string | null;
  /** The same for two attempts at the same order; null once it is booked or over. */
  requestKey: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Every allowed step (product decision "Statuses"); the first line is for washes paid online. */
export const WASH_TRANSITIONS: Record<WashStatus, readonly WashStatus[]> = {
  'awaiting-payment': ['booked', 'abandoned'],
  abandoned: [],
  booked: ['assigned', 'cancelled'],
  assigned: ['done', 'cancelled'],
  done: [],
  cancelled: ['refunded'],
  refunded: [],
};

/** Steps a role may ask for: customers cancel, the office does the rest; only what was paid is refunded. */
export function washStepsFor(wash: Pick<Wash, 'status' | 'payment'>, role: Role): WashStatus[] {
  if (wash.status === 'awaiting-payment') return [];
  return WASH_TRANSITIONS[wash.status].filter((to) => {
    if (to === 'refunded') return role === 'admin' && wash.payment === 'paid';
    return role === 'admin' || (role === 'user' && to === 'cancelled');
  });
}

/** The service's name as orders and invoices carry it. */
export function serviceOf(tier: WashTier): string {
  return WASH_SERVICES[tier];
}

export function isSlotOf(tier: WashTier, slot: string): boolean {
  return WASH_SLOTS[tier].includes(slot);
}

const LATEST_DAYS_AHEAD = 60;

/** Washes are booked from tomorrow, when nothing is said, up to two months ahead. */
export function washDate(wanted: CalendarDate | undefined, today: CalendarDate): CalendarDate | null {
  const date = wanted ?? addDays(today, 1);
  return date > today && date <= addDays(today, LATEST_DAYS_AHEAD) ? date : null;
}
