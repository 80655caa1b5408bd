import type { CalendarDate } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { HandPayment, OrderPaymentRequest, ReceivedAmount } from '#libs/contract/hand-payments.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { Edit } from '#libs/contract/records.js';
import { PAID_HOW, receiptDayError } from '#libs/hand-payments.js';
import { paiseFromRupees, type Paise } from '#libs/money.js';
import { fieldError } from '../kernel/field-error.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { assertMoneyCurrent } from '../payments/money-version.js';
import { billedMovement, receiptNumber } from './billing.js';
import type { ChangeNotice } from './change-notice.js';
import type { OrderRules } from './order-kind.js';
import { paidFields, UNPAID, type Order, type RecordedHandPayment } from './order.js';

/** A payment by hand to record for an order that was booked or has begun. */
interface ReceivedPayment extends HandPayment, ReceivedAmount {
  requestId: string | null;
  /** The day on which it was received, Asia/Kolkata. */
  receivedOn: CalendarDate;
  /** Whether the day was given, and not today by default. */
  isDayGiven: boolean;
}

/**
 * The day on which a payment by hand was received.
 *
 * @param receivedOn from the request; by default, today
 * @param today Asia/Kolkata
 * @throws DomainError validation-failed, for a day in the future or more than 30 days ago
 */
export function receiptDay(receivedOn: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  if (receivedOn === undefined) return today;
  const error = receiptDayError(receivedOn, today);
  if (error !== null) throw fieldError('receivedOn', error);
  return receivedOn;
}

/**
 * The amount of a payment by hand that is recorded for an order.
 *
 * @param request in rupees; by default, the total of the order was received
 */
export function receivedAmount(
  { amount, amountReason = '' }: ReceivedAmount,
  { total }: { total: Paise },
): Pick<RecordedHandPayment, 'amount' | 'amountReason'> {
  const received = amount === undefined ? total : paiseFromRupees(amount);
  return { amount: received, amountReason: received === total ? '' : amountReason };
}

type Payable<O extends Order> = Pick<OrderRules<O>, 'isOwed' | 'noun'>;

/**
 * The payment states that a role may set by hand for an order that was booked or has begun. Online payments follow the
 * provider only, and a partly refunded order stays paid.
 */
export function handPaymentsFor<O extends Order>(rules: Payable<O>, order: O, role: Role): OrderPayment[] {
  if (role !== 'admin') return [];
  switch (order.payment) {
    case 'unpaid':
      return rules.isOwed(order) || isUndoneAndCancelled(order) ? ['paid'] : [];
    case 'paid':
      return order.paymentId === null && order.handRefunds.length === 0 ? ['unpaid'] : [];
    case 'refunded':
    case 'before-import':
      return [];
  }
}

/** A cancelled order was paid before if it was billed. Its payment can have been undone by mistake. */
function isUndoneAndCancelled({ status, billing }: Order): boolean {
  return status === 'cancelled' && billing.length > 0;
}

/** The order with a payment by hand; null if that is recorded already. Throws transition-not-allowed. */
export function withHandPayment<O extends Order>(
  rules: Payable<O>,
  order: O,
  { method, reference, requestId, receivedOn, isDayGiven, ...entered }: ReceivedPayment,
): O | null {
  const { handPayment: known, paidOn, payment } = order;
  const handPayment = { method, reference, requestId, ...receivedAmount(entered, order) };
  const isSameDay = !isDayGiven || paidOn === receivedOn;
  if (payment === 'paid' && known !== null && isSamePayment(known, handPayment) && isSameDay) return null;
  assertAllowed(rules, order, 'paid');
  return { ...order, ...paidFields(order, receivedOn, handPayment.amount), handPayment, awaitsReceipt: true };
}

function isSamePayment(one: RecordedHandPayment, other: RecordedHandPayment): boolean {
  return one.method === other.method && one.reference === other.reference && one.amount === other.amount;
}

/**
 * The order without its payment by hand, which was recorded by mistake or not honoured; null if it is unpaid. Its status
 * and its term stay as they are. Throws transition-not-allowed or edit-conflict.
 *
 * @param request `version`: that of the order's money that it is based on; `notify`: whether the customer gets a mail
 */
export function withPaymentUndone<O extends Order>(
  rules: Payable<O>,
  order: O,
  { notify = true, ...seen }: Edit & Pick<OrderPaymentRequest, 'notify'> = {},
): O | null {
  if (order.payment === 'unpaid') return null;
  assertAllowed(rules, order, 'unpaid');
  assertMoneyCurrent(seen, order.billing.map(billedMovement));
  return { ...order, ...UNPAID, paymentNotice: notify ? undoneNotice(order) : null };
}

/** The correction of a payment that the customer knows of. One whose receipt is still to be sent needs none. */
function undoneNotice(order: Order): ChangeNotice | null {
  if (order.awaitsReceipt) return order.paymentNotice;
  return { id: `${order.id} ${receiptNumber(order)}`, kind: 'payment-undone' };
}

function assertAllowed<O extends Order>(rules: Payable<O>, order: O, to: OrderPayment): void {
  const allowed = handPaymentsFor(rules, order, 'admin');
  if (!allowed.includes(to)) throw transitionNotAllowed(whyNot(rules, order, to), order.payment, allowed);
}

function whyNot<O extends Order>({ noun }: Payable<O>, order: O, to: OrderPayment): string {
  const { kind, status, payment, paymentId, handPayment, handRefunds } = order;
  const name = kind === 'wash' ? 'This wash' : 'This plan';
  if (to === 'paid' && payment === 'paid') {
    if (paymentId !== null || handPayment === null) return `${name} was paid online already.`;
    return `${name} was paid ${PAID_HOW[handPayment.method]} already. If that is wrong, mark it as unpaid first.`;
  }
  const reason =
    paymentId !== null
      ? ' It was paid online, so only a refund can change that.'
      : handRefunds.length > 0
        ? ' A part of its payment was refunded.'
        : '';
  return `${noun} that is ${status} and ${payment} cannot become ${to}.${reason}`;
}
