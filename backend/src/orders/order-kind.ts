import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { Paise } from '#libs/money.js';
import type { Address } from '../customers/address.js';
import type { Recipient } from '../mail/mail-draft.js';
import type { MailDraft } from '../mail/mail-message.js';
import type { OrderSummary, RefundDue } from '../payments/payable-orders.js';
import type { ChangeNotice } from './change-notice.js';
import type { OpenState } from './open-order.js';
import type { Order } from './order.js';

/** The rules of one kind of order. Pure. */
export interface OrderRules<O extends Order> {
  /** The noun for an order of this kind in messages, with its article: `A plan`. */
  noun: string;
  /** Every transition that can be requested (docs/specification.md, Statuses), from `libs/src/order-transitions.ts`. */
  transitions: Readonly<Record<O['status'], readonly O['status'][]>>;
  /** Whether a role may request an allowed transition now. For refunds, see transitionsFor. */
  mayRequest(order: O, to: O['status'], role: Role, now: Instant): boolean;
  /** A more specific reason for a rejected transition than the list of allowed ones; null for none. */
  whyNot?(order: O, to: O['status'], role: Role, now: Instant): string | null;
  /** The order with the status changes that are due by a day. Returns the same object when nothing changed. */
  asOf(order: O, today: CalendarDate): O;
  /** The order with the derived fields of its kind. */
  derived(before: O, changed: O, today: CalendarDate): O;
  /** Whether its current status is announced by mail. */
  notifies(order: O): boolean;
  /** The order after refunds or disputes changed its remaining payment. */
  afterRefund(order: O, outcome: RefundOutcome, now: Instant): O;
  /** The refund due for an amount paid, in paise. */
  refundDue(order: O, amountPaid: Paise, today: CalendarDate): RefundDue;
  /** A summary for mails about its payments and refunds. */
  summary(order: O): OrderSummary;
  /** A description for mails and documents: `Daily Car Care, Hyundai Creta, 3 months`. */
  describe(order: O): string;
  /** Whether its price is owed until it is paid: it was booked or has begun, and was not cancelled. */
  isOwed(order: O): boolean;
  /** The day since which its price is due, Asia/Kolkata; null if it is paid, not owed, or due after a later service. */
  dueSince(order: O): CalendarDate | null;
  /** How an owed order can be paid, for a mail. */
  howToPay(order: O): string;
  /** Whether it waits for a payment, which the customer can make online now. */
  awaitsPayment(order: O, now: Instant): boolean;
  /** When an order that waits for a payment ceases to; null if no time is known. */
  payableUntil(order: O): Instant | null;
  /** The limit on unpaid orders that it counts against, if any. */
  openState(order: O, today: CalendarDate): OpenState | null;
}

/** How much of an order's payment was refunded. */
export interface RefundOutcome {
  /** The whole payment was refunded. */
  isFullyRefunded: boolean;
  /** Everything due after the cancellation was refunded. */
  isDueRefunded: boolean;
}

/** What each kind of order implements: its rules, and effects in other features. */
export interface OrderKindHandler<O extends Order> {
  rules: OrderRules<O>;
  /** For a new order. Throws slot-not-offered when the operator has switched its time slot off. */
  assertSlotOffered(order: O): Promise<void>;
  /** Throws slot-full. Reserves nothing. */
  assertCapacity(order: O): Promise<void>;
  /** Reserves what the order needs. Idempotent. Returns false when there is no capacity. */
  reserve(order: O): Promise<boolean>;
  /**
   * Reserves what a pending order needs once it is paid. Idempotent.
   * @returns the fields that the payment sets; null when the order cannot be served any more
   */
  accept(order: O): Promise<Partial<O> | null>;
  /** Applies the effects of a change in other features. Idempotent. Returns the current order. */
  applyEffects(order: O): Promise<O>;
  /** The mail about its current status; null when there is none. @param address as one line */
  statusMail(order: O, recipient: Recipient, address: string): MailDraft | null | Promise<MailDraft | null>;
  /** The mail about a change of an order; null when it is outdated. @param lineOf an address as one line */
  changeMail(
    order: O,
    notice: ChangeNotice,
    recipient: Recipient,
    lineOf: (address: Address) => string,
  ): MailDraft | null | Promise<MailDraft | null>;
}
