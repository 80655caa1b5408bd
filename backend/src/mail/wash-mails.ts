import { formatCalendarDate, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { VisitReport } from '#libs/contract/visits.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { formatPhone } from '#libs/phone.js';
import { formatSlot } from '#libs/slot-text.js';
import { reasonText } from '#libs/visits.js';
import type { MailDraft } from './mail-message.js';
import {
  BOOK_A_WASH,
  buyerOf,
  carFact,
  confirmationKey,
  confirmedFirst,
  draft,
  IF_NOT_RIGHT,
  moment,
  OPEN_PROFILE,
  orderFact,
  parkingFact,
  PAY_NOW,
  payAction,
  paymentFact,
  remainingRefundText,
} from './mail-draft.js';
import { noteParagraphs } from './visit-mails.js';

/** What every mail about a single wash names. */
interface WashFacts {
  userId: string;
  name: string;
  email: string;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  address: string;
  parking: string;
  carName: string;
  carNumber: string;
}

/** A single wash in mails to the buyer. */
export interface BookedWash extends WashFacts {
  id: string;
  orderNumber: number;
  /** What was paid, or is to be paid, in paise. */
  amount: Paise;
  payment: OrderPayment;
  /** Null when it was not paid online. */
  paymentId: string | null;
  /** The community is not listed: the office confirms it before the visit. */
  communityToConfirm: boolean;
}

/**
 * Tells the customer that the office changed a wash.
 *
 * @param wash with the id of the change, so that its mail is sent once; with cancelUntil null when it is too late to
 * cancel
 * @param contact whom the team calls
 */
export function washChangedMail(
  wash: WashFacts & { changeId: string; cancelUntil: Instant | null },
  contact: { name: string; phone: string },
): MailDraft {
  return draft(`wash change ${wash.changeId}`, buyerOf(wash), `Your ${wash.service} has changed`, {
    paragraphs: ['We have updated your wash:'],
    facts: [
      ['Day', formatCalendarDate(wash.date)],
      ['Time', formatSlot(wash.timeSlot)],
      ...carFact(wash),
      ['Address', wash.address],
      ...parkingFact(wash),
      ['Contact', `${contact.name}, ${formatPhone(contact.phone)}`],
    ],
    action: OPEN_PROFILE,
    closing: ({ phone, email }) =>
      `${cancelText(wash.cancelUntil)}If this is not right, write to ${email} or call ${phone}.`,
  });
}

/** Empty when it is too late. */
function cancelText(cancelUntil: Instant | null): string {
  return cancelUntil === null ? '' : `You can move or cancel it under My Washes until ${moment(cancelUntil)}. `;
}

const PAY_LATER = 'You can pay our team after the wash, or pay online at any time.';

/** How to pay a wash whose payment by hand was undone. */
export function washPaymentText({ status }: { status: WashStatus }): string {
  return status === 'done' ? PAY_NOW : PAY_LATER;
}

/** Confirms a new wash. @param wash with cancelUntil null when it is too late to cancel */
export function washBookedMail(wash: BookedWash & { cancelUntil: Instant | null }): MailDraft {
  const day = formatCalendarDate(wash.date);
  const { communityToConfirm: isToConfirm } = wash;
  const toConfirm = confirmedFirst('within two working days, and before your wash');
  const subject = isToConfirm
    ? `We have received your order for the ${wash.service} on ${day}`
    : `Your ${wash.service} on ${day} is booked`;
  return draft(confirmationKey('wash', wash.id), buyerOf(wash), subject, {
    paragraphs: [
      wash.payment === 'paid'
        ? `Thank you for your payment. ${isToConfirm ? toConfirm : 'Your wash is booked:'}`
        : isToConfirm
          ? `Thank you for your order. ${toConfirm} ${PAY_LATER}`
          : `Thank you for your order. Your wash is booked. ${PAY_LATER}`,
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', day],
      ['Time', formatSlot(wash.timeSlot)],
      ...carFact(wash),
      ['Address', wash.address],
      ...parkingFact(wash),
      [wash.payment === 'paid' ? 'Paid, GST included' : 'To pay, GST included', formatPaise(wash.amount)],
      orderFact(wash),
      ...paymentFact(wash),
    ],
    action: OPEN_PROFILE,
    closing: ({ phone }) =>
      wash.cancelUntil === null
        ? `If your plans change, call ${phone}.`
        : `${cancelText(wash.cancelUntil)}For any other change, call ${phone}.`,
  });
}

/** Tells the customer that the wash is done, and asks for the payment of an unpaid one. */
export function washDoneMail(wash: BookedWash): MailDraft {
  const isUnpaid = wash.payment === 'unpaid';
  return draft(`wash done ${wash.id}`, buyerOf(wash), `Your ${wash.service} is done`, {
    paragraphs: [isUnpaid ? `Your car is clean. ${PAY_NOW}` : 'Your car is clean. Enjoy the drive.'],
    facts: [
      ['Wash', wash.service],
      ['Day', formatCalendarDate(wash.date)],
      ...carFact(wash),
      [isUnpaid ? 'To pay, GST included' : 'Paid, GST included', formatPaise(wash.amount)],
      orderFact(wash),
    ],
    action: isUnpaid ? payAction(wash.amount) : BOOK_A_WASH,
    closing: ({ phone, email }) =>
      `Not happy with the wash? Write to ${email} or call ${phone} and we’ll make it right.`,
  });
}

/** Why a team could not do a wash. */
type MissedReport = Pick<VisitReport, 'reason' | 'note'>;

/** Confirms that a wash was cancelled. @param due the refund that is still due, in paise */
export function washCancelledMail(
  wash: BookedWash & { cancelUntil: Instant; cancelledAt: Instant | null; missed: MissedReport | null },
  due: Paise,
): MailDraft {
  const day = formatCalendarDate(wash.date);
  return draft(`wash cancelled ${wash.id}`, buyerOf(wash), `Your ${wash.service} on ${day} is cancelled`, {
    paragraphs: [
      'Your wash has been cancelled.',
      ...(wash.missed ? whyNotDone(wash.missed) : []),
      due > 0 ? remainingRefundText(due) : wash.payment === 'paid' ? noRefundText(wash) : 'You have nothing to pay.',
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', day],
      ['Time', formatSlot(wash.timeSlot)],
      ...(due > 0 ? [['Refund due', formatPaise(due)] as const] : []),
      orderFact(wash),
    ],
    action: BOOK_A_WASH,
    closing: IF_NOT_RIGHT,
  });
}

function whyNotDone(missed: MissedReport): string[] {
  const why =
    missed.reason === 'declined' ? 'You asked us to skip it.' : `Our team could not do it: ${reasonText(missed)}.`;
  return [why, ...noteParagraphs(missed)];
}

function noRefundText({ cancelUntil, cancelledAt }: { cancelUntil: Instant; cancelledAt: Instant | null }): string {
  return cancelledAt !== null && cancelledAt > cancelUntil
    ? `No refund is due, because the deadline for free cancellation was ${moment(cancelUntil)}.`
    : 'No refund is due.';
}
