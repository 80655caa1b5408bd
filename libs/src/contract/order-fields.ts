import type { AddressFields, ParkingFields } from './addresses.js';
import type { RecordedPayment } from './hand-payments.js';
import type { OrderMoney } from './payments.js';
import type { Versioned } from './records.js';

/** Whether an order has been paid for. `before-import`: a running plan that was imported, see isPaidBeforeImport. */
export const ORDER_PAYMENTS = ['unpaid', 'paid', 'refunded', 'before-import'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** What responses about orders of both kinds have in common. */
export interface OrderFields extends AddressFields, ParkingFields, OrderMoney, Versioned {
  id: string;
  _id: string;
  /** A short, unique number for customers and staff: `#10423`. */
  orderNumber: string;
  /** The payment received by hand; null otherwise. */
  handPayment: RecordedPayment | null;
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** Empty for a wash that was booked without a car. */
  carName: string;
  carNumber: string;
  timeSlot: string;
  /** The community is not listed, and the operator has not confirmed it yet. */
  communityToConfirm: boolean;
  /** The provider's payment, or null. */
  paymentId: string | null;
  /** The version of the terms that the customer agreed to, or null. */
  termsVersion: string | null;
  createdAt: string;
  /** Whether staff placed it for the customer. */
  placedByStaff: boolean;
  payment: OrderPayment;
  /** Whether the customer can pay it online now: it is pending, or is owed. */
  payableOnline: boolean;
  /** The day since which it is due, Asia/Kolkata; null if it is paid, not owed, or due after a later service. */
  dueSince: string | null;
  /** The payment states that staff may set by hand. Empty for customers. */
  allowedPayments: OrderPayment[];
}
