import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { Paise } from '#libs/money.js';
import type { Address } from '../customers/address.js';
import type { MailDraft } from '../mail/mail-message.js';
import type { OrderSummary, RefundDue } from '../payments/payable-orders.js';
import type { ChangeNotice } from '../subscriptions/planned-change.js';
import type { OpenState } from './open-order.js';
import type { Order } from './order.js';

/** The rules of a kind of orders. Pure. */
export interface OrderRules<O extends Order> {
  /** What messages call an order of this kind, with its article: `A plan`. */
  noun: string;
  /** Every allowed transition (docs/specification.md, Statuses). The server's and the screens' only table. */
  transitions: Readonly<Record<O['status'], readonly O['status'][]>>;
  /** Whether a role may ask for an allowed transition now. Refunds have a rule of their own, see transitionsFor. */
  mayRequest(order: O, to: O['status'], role: Role, now: Instant): boolean;
  /** Why a role may not ask for a transition, where there is more to say than which ones are possible. */
  whyNot?(order: O, to: O['status'], role: Role): string | null;
  /** The order as it is on a day, because time alone has changed its status. The same object when nothing changed. */
  asOf(order: O, today: CalendarDate): O;
  /** The order with the fields of its kind that follow from the others. */
  derived(before: O, changed: O, today: CalendarDate): O;
  /** Whether there is a mail about the status that it has just been given. */
  notifies(order: O): boolean;
  /** The order after refunds or disputes changed what is left of its payment. */
  afterRefund(order: O, outcome: RefundOutcome, now: Instant): O;
  /** What its rules refund of an amount that was paid, in paise. */
  refundDue(order: O, amountPaid: Paise, today: CalendarDate): RefundDue;
  summary(order: O): OrderSummary;
  /** What it is, for its customer and its documents: `Daily Car Care, Hyundai Creta, 3 months`. */
  describe(order: O): string;
  /** Whether it counts against the limits on unpaid orders, and as what. */
  openState(order: O, today: CalendarDate): OpenState | null;
}

/** How much of an order's payment has gone back. */
export interface RefundOutcome {
  /** All of it. */
  isReturned: boolean;
  /** All that was due because the order was cancelled. */
  isRefunded: boolean;
}

export interface Recipient {
  name: string;
  email: string;
}

/** What a kind of orders supplies: its rules, and what they need of other features. */
export interface OrderKindHandler<O extends Order> {
  rules: OrderRules<O>;
  /** Throws slot-full. Reserves nothing. */
  assertCapacity(order: O): Promise<void>;
  /** Reserves what the order needs. Repeating it changes nothing. False when there is no capacity. */
  reserve(order: O): Promise<boolean>;
  /**
   * Reserves what a pending order needs, now that it is paid. Repeating it changes nothing.
   * @returns the fields that the payment sets; null when the order cannot be served any more
   */
  accept(order: O): Promise<Partial<O> | null>;
  /** Carries out what a change makes necessary elsewhere. Repeating it changes nothing. Returns the order as it is then. */
  applyEffects(order: O): Promise<O>;
  /** The mail about its current status; null when there is none. @param address as one line */
  notice(order: O, recipient: Recipient, address: string): MailDraft | null;
  /** The mail about a change of an order. @param lineOf an address as one line */
  changeMail(order: O, notice: ChangeNotice, recipient: Recipient, lineOf: (address: Address) => string): MailDraft;
}
