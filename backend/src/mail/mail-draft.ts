import { formatMoment, type CalendarDate, type Instant } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { Contacts } from '#libs/contract/settings.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { htmlOf, textOf, type Letter } from './layout.js';
import type { MailDraft } from './mail-message.js';

/** Whom a mail is sent to. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** A text, which can contain the company's current name and contact details. */
type Text = string | ((contacts: Contacts) => string);

/** The content of a mail. */
export interface MailContent extends Omit<Letter, 'greeting' | 'paragraphs' | 'closing'> {
  paragraphs: readonly Text[];
  closing?: Text;
}

export const OPEN_PROFILE = { label: 'Open your profile', link: '/profilepage' };
/** How a customer pays what is due. */
export const PAY_NOW = 'Please pay online in your profile, or pay our team.';
export const LOG_IN = { label: 'Log in', link: '/login' };
export const BOOK_A_WASH = { label: 'Book a wash', link: '/prices#washes' };

/** How a mail ends that may be about a mistake. */
export const IF_NOT_RIGHT: Text = ({ phone, email }) => `If this is not right, write to ${email} or call ${phone}.`;
/** How a mail ends that the customer expects. */
export const QUESTIONS: Text = ({ phone, email }) => `Questions? Write to ${email} or call ${phone}.`;

/** The button to pay an order in the profile. @param amount with tax */
export function payAction(amount: Paise): { label: string; link: string } {
  return { label: `Pay ${formatPaise(amount)}`, link: OPEN_PROFILE.link };
}

/**
 * A mail with the layout and the sender of all mails.
 *
 * @param key identifies the occasion: one key is mailed once
 * @param recipient an empty name is left out of the greeting
 */
export function draft(
  key: string,
  recipient: Recipient,
  subject: Text,
  { paragraphs, closing, action, unsubscribeLink, ...content }: MailContent,
): MailDraft {
  const name = oneLine(recipient.name);
  const write: MailDraft['write'] = (sender, publicUrl, attached = []) => {
    // Uses the configured URL, never the host that a request names (threat 20).
    const linkTo = (path: string) => new URL(path, publicUrl).href;
    const written = (text: Text) => (typeof text === 'function' ? text(sender) : text);
    const letter = {
      greeting: `Hello ${name}`.trim(),
      ...content,
      paragraphs: paragraphs.map(written),
      facts: [...(content.facts ?? []), ...attached.map((fileName) => ['Attached', fileName] as const)],
      ...(action && { action: { ...action, link: linkTo(action.link) } }),
      ...(unsubscribeLink !== undefined && { unsubscribeLink: linkTo(unsubscribeLink) }),
      ...(closing !== undefined && { closing: written(closing) }),
    };
    return { subject: oneLine(written(subject)), text: textOf(letter, sender), html: htmlOf(letter, sender) };
  };
  return { key, to: { name, address: recipient.email }, write };
}

/** Headers are one line: a line break in a name must not start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

/** An instant in mails: `21 Nov 2026, 12:30 PM IST`. */
export function moment(instant: Instant): string {
  return `${formatMoment(instant)} IST`;
}

/** A plan in mails to the buyer. */
export interface BoughtPlan {
  id: string;
  orderNumber: number;
  userId: string;
  name: string;
  email: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** Null when it was not paid online. */
  paymentId: string | null;
  /** The community is not listed: the office confirms it before the first visit. */
  communityToConfirm: boolean;
}

/** The key of the mail that confirms a new order. */
export function confirmationKey(kind: OrderKind, orderId: string): string {
  return kind === 'wash' ? `wash booked ${orderId}` : `plan started ${orderId}`;
}

/** The car; empty if neither its name nor its number is known. */
export function carFact({ carName, carNumber }: { carName: string; carNumber: string }): [string, string][] {
  const car = [carName, formatCarNumber(carNumber)].filter(Boolean).join(', ');
  return car === '' ? [] : [['Car', car]];
}

/** Where our team looks for the car, so that the customer can correct it; empty if it is not known. */
export function parkingFact({ parking }: { parking: string }): [string, string][] {
  return parking === '' ? [] : [['Parking', parking]];
}

/** @param by when the customer gets an answer */
export function confirmedFirst(by = 'within two working days'): string {
  return `Your community is not on our list yet. We’ll check whether we can serve it and write to you ${by}.`;
}

/** The sentence about a refund that has not been sent yet. @param due paise */
export function remainingRefundText(due: Paise): string {
  return `We’ll refund ${formatPaise(due)} within 5–7 business days, and email you when it is on its way.`;
}

export function orderFact({ orderNumber }: { orderNumber: number }): readonly [string, string] {
  return ['Order', formatOrderNumber(orderNumber)];
}

/** The provider's payment, for orders that were paid online. */
export function paymentFact({ paymentId }: { paymentId: string | null }): [string, string][] {
  return paymentId === null ? [] : [['Payment', paymentId]];
}

export function buyerOf({ userId, name, email }: { userId: string; name: string; email: string }): Recipient {
  return { id: userId, name, email };
}
