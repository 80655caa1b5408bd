import { formatCalendarDate, formatMoment, formatWeekday, type CalendarDate, type Instant } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { Contacts } from '#libs/contract/settings.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { holidaysBetween, morningsText, namedHolidays, nextServiceDay, type DaysOff } from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import { htmlOf, textOf, type Letter } from './layout.js';
import type { MailDraft } from './mail-message.js';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** A text, which can contain the company's current name and contact details. */
type Text = string | ((contacts: Contacts) => string);

/** The content of a mail. */
export interface Words extends Omit<Letter, 'greeting' | 'paragraphs' | 'closing'> {
  paragraphs: readonly Text[];
  closing?: Text;
}

export const MY_ORDERS = { label: 'Open your profile', link: '/profilepage' };
export const LOG_IN = { label: 'Log in', link: '/login' };
export const BOOK_A_WASH = { label: 'Book a wash', link: '/prices#washes' };

/**
 * A mail with the layout and the sender of all mails.
 *
 * @param key identifies the occasion: one key is mailed once
 * @param person an empty name is left out of the greeting
 */
export function draft(
  key: string,
  person: Person,
  subject: Text,
  { paragraphs, closing, action, ...words }: Words,
): MailDraft {
  const name = oneLine(person.name);
  const write: MailDraft['write'] = (sender, publicUrl, attached = []) => {
    const written = (text: Text) => (typeof text === 'function' ? text(sender) : text);
    const letter = {
      greeting: `Hello ${name}`.trim(),
      ...words,
      paragraphs: paragraphs.map(written),
      facts: [...(words.facts ?? []), ...attached.map((fileName) => ['Attached', fileName] as const)],
      ...(action && { action: { ...action, link: new URL(action.link, publicUrl).href } }),
      ...(closing !== undefined && { closing: written(closing) }),
    };
    return { subject: oneLine(written(subject)), text: textOf(letter, sender), html: htmlOf(letter, sender) };
  };
  return { key, to: { name, address: person.email }, write };
}

/** Headers are one line: a line break in a name must not start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

/** An instant in mails: `21 Nov 2026, 12:30 PM IST`. */
export function moment(instant: Instant): string {
  return `${formatMoment(instant)} IST`;
}

/** Sent once after a registration. */
export function welcomeMail(person: Person): MailDraft {
  return draft(`welcome ${person.id}`, person, ({ name }) => `Welcome to ${name}`, {
    paragraphs: [
      'Your account is ready. Choose a plan and a time slot for your car, and we start on our next working day.',
    ],
    action: { label: 'Choose your plan', link: '/prices' },
    closing: ({ phone, email }) => `Questions? Write to ${email} or call ${phone}.`,
  });
}

/** At most one per day, however often somebody tries. */
export function alreadyRegisteredMail(person: Person, today: CalendarDate): MailDraft {
  return draft(`already registered ${person.id} ${today}`, person, ({ name }) => `You already have a ${name} account`, {
    paragraphs: [
      'You already have an account with this email address, so there is no need to register again. Log in with your password.',
      'Forgotten it? Choose “Forgot your password?” on the login page, and we’ll email you a link to set a new one.',
    ],
    action: LOG_IN,
    closing: 'If this wasn’t you, you can ignore this email. Your account has not changed.',
  });
}

/** @param key identifies the request @param until when the link expires */
export function resetMail(key: string, person: Person, link: string, until: Instant): MailDraft {
  const mail = draft(`reset ${key}`, person, 'Choose a new password', {
    paragraphs: ['You asked to reset your password. Choose a new one here:'],
    action: { label: 'Choose a new password', link },
    closing: `The link works once, until ${moment(until)}. If you did not ask for it, ignore this email: your password stays as it is.`,
  });
  return { ...mail, expiresAt: until };
}

/** @param key identifies the invitation @param until when the link expires */
export function invitationMail(key: string, person: Person, link: string, until: Instant): MailDraft {
  const mail = draft(`invitation ${key}`, person, ({ name }) => `Your ${name} account`, {
    paragraphs: [
      ({ name }) =>
        `We have created a ${name} account for you. Choose a password, then log in with this email address.`,
    ],
    action: { label: 'Choose a password', link },
    closing: `The link works once, until ${moment(until)}. After that, choose “Forgot your password?” on the login page to get a new one.`,
  });
  return { ...mail, expiresAt: until };
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

/** Where the car is looked for, so that the customer can correct it; empty when it was not given. */
export function parkingFact({ parking }: { parking: string }): [string, string][] {
  return parking === '' ? [] : [['Parking', parking]];
}

/** @param by when the customer gets an answer */
export function confirmedFirst(by = 'within two working days'): string {
  return `Your community is not on our list yet. We’ll check whether we can serve it and write to you ${by}.`;
}

type StartedPlan = BoughtPlan & { address: string; parking: string; continues: boolean; canPause: boolean };

const INSIDE =
  'Twice a month we clean the inside, and once a month we wax. For these we agree on a time with you, because we need the key.';

/**
 * Confirms a new plan, or one that continues another.
 *
 * @param plan `continues`: its term follows another one of the car; `canPause`: its rules allow pauses
 * @param paid the amount received, in paise. It can differ from the price when an operator accepted another amount
 */
export function planStartedMail(plan: StartedPlan, paid: Paise, daysOff: DaysOff): MailDraft {
  const mornings = `we clean your car ${morningsText(daysOff)} between ${formatSlot(plan.timeSlot).replace('–', ' and ')}`;
  const firstVisit = nextServiceDay(daysOff, plan.startDate);
  const holidays = namedHolidays(holidaysBetween(daysOff, firstVisit, plan.endDate));
  const { communityToConfirm: isToConfirm } = plan;
  return draft(
    confirmationKey('subscription', plan.id),
    buyerOf(plan),
    isToConfirm
      ? `We have received your order for ${plan.carName}`
      : `Your plan for ${plan.carName} ${plan.continues ? 'continues' : 'starts'} on ${formatCalendarDate(firstVisit)}`,
    {
      paragraphs: isToConfirm
        ? [`Thank you for your payment. ${confirmedFirst()}`, 'Every day you paid for counts from the first visit.']
        : [
            plan.continues
              ? `Thank you for your payment. Your plan continues without a break: from ${formatWeekday(firstVisit)}, ${mornings}.`
              : `Thank you for your payment. From ${formatWeekday(firstVisit)}, ${mornings}. We don’t need a key for the outside.`,
            ...(plan.continues ? [] : [INSIDE]),
            ...(holidays === '' ? [] : [`No cleaning on ${holidays}. Days off are part of the price.`]),
          ],
      facts: [
        ['Car', `${plan.carName}, ${formatCarNumber(plan.carNumber)}`],
        ['Daily at', formatSlot(plan.timeSlot)],
        ...(isToConfirm
          ? []
          : ([
              ['From', formatCalendarDate(plan.startDate)],
              ['Until', formatCalendarDate(plan.endDate)],
            ] as const)),
        ['Where', plan.address],
        ...parkingFact(plan),
        ['Paid, GST included', formatPaise(paid)],
        orderFact(plan),
        ...paymentFact(plan),
      ],
      action: MY_ORDERS,
      closing: plan.canPause
        ? 'Going away, or moving to another slot? Pause, change or cancel your plan in your profile at any time.'
        : 'Moving to another slot? Change or cancel your plan in your profile at any time.',
    },
  );
}

/** The sentence about a refund that was not sent yet. @param due paise */
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

export function buyerOf({ userId, name, email }: { userId: string; name: string; email: string }): Person {
  return { id: userId, name, email };
}
