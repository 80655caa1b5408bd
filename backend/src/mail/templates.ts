import { BRAND } from '#libs/brand.js';
import { formatCalendarDate, formatMoment, formatWeekday, type CalendarDate, type Instant } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
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

/** The content of a mail. The closing can contain the company's current contact details. */
export interface Words extends Omit<Letter, 'greeting' | 'closing'> {
  closing?: string | ((contacts: Contacts) => string);
}

export const MY_ORDERS = { label: 'Open your profile', link: '/profilepage' };
export const LOG_IN = { label: 'Log in', link: '/login' };
const BOOK_A_WASH = { label: 'Book a wash', link: '/prices#washes' };

/** @param person an empty name is left out of the greeting */
export function draft(key: string, person: Person, subject: string, { closing, action, ...words }: Words): MailDraft {
  const name = oneLine(person.name);
  const write: MailDraft['write'] = (sender, publicUrl, attached = []) => {
    const last = typeof closing === 'function' ? closing(sender) : closing;
    const letter = {
      greeting: `Hello ${name}`.trim(),
      ...words,
      facts: [...(words.facts ?? []), ...attached.map((fileName) => ['Attached', fileName] as const)],
      ...(action && { action: { ...action, link: new URL(action.link, publicUrl).href } }),
      ...(last !== undefined && { closing: last }),
    };
    return { text: textOf(letter, sender), html: htmlOf(letter, sender) };
  };
  return { key, to: { name, address: person.email }, subject: oneLine(subject), write };
}

/** Headers are one line: a line break in a name must not start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

export function moment(instant: Instant): string {
  return `${formatMoment(instant)} IST`;
}

export function welcomeMail(person: Person): MailDraft {
  return draft(`welcome ${person.id}`, person, `Welcome to ${BRAND.name}`, {
    paragraphs: [
      'Your account is ready. Choose a plan and a time slot for your car, and we start on the morning after you pay.',
    ],
    action: { label: 'Choose your plan', link: '/prices' },
    closing: ({ phone, email }) => `Questions? Write to ${email} or call ${phone}.`,
  });
}

/** At most one per day, however often somebody tries. */
export function alreadyRegisteredMail(person: Person, today: CalendarDate): MailDraft {
  return draft(`already registered ${person.id} ${today}`, person, `You already have a ${BRAND.name} account`, {
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
  const mail = draft(`invitation ${key}`, person, `Your ${BRAND.name} account`, {
    paragraphs: [
      `We have created a ${BRAND.name} account for you. Choose a password, then log in with this email address.`,
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

const CONFIRMED_FIRST =
  'Your community is not on our list yet. We’ll check whether we can serve it and write to you within two working days.';

/** @param paid the amount received, in paise. It can differ from the price when an operator accepted another amount. */
export function planStartedMail(plan: BoughtPlan, paid: Paise, daysOff: DaysOff): MailDraft {
  const firstVisit = nextServiceDay(daysOff, plan.startDate);
  const holidays = namedHolidays(holidaysBetween(daysOff, firstVisit, plan.endDate));
  const { communityToConfirm: isToConfirm } = plan;
  return draft(
    `plan started ${plan.id}`,
    buyerOf(plan),
    isToConfirm
      ? `We have received your order for ${plan.carName}`
      : `Your plan for ${plan.carName} starts on ${formatCalendarDate(firstVisit)}`,
    {
      paragraphs: isToConfirm
        ? [`Thank you for your payment. ${CONFIRMED_FIRST}`, 'Every day you paid for counts from the first visit.']
        : [
            `Thank you for your payment. From ${formatWeekday(firstVisit)}, we clean your car ${morningsText(daysOff)} between ${formatSlot(plan.timeSlot).replace('–', ' and ')}. We don’t need a key for the outside.`,
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
        ['Paid, GST included', formatPaise(paid)],
        orderFact(plan),
        ...paymentFact(plan),
      ],
      action: MY_ORDERS,
      closing: 'Going away, or moving to another slot? Pause, change or cancel your plan in your profile at any time.',
    },
  );
}

/** What every mail about a single wash names. */
interface WashFacts {
  userId: string;
  name: string;
  email: string;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  address: string;
  carName?: string;
  carNumber?: string;
}

/** A single wash in mails to the buyer. */
export interface BookedWash extends WashFacts {
  id: string;
  orderNumber: number;
  total: Paise;
  payment: 'unpaid' | 'paid' | 'refunded';
  /** Null when it was not paid online. */
  paymentId: string | null;
  /** The community is not listed: the office confirms it before the visit. */
  communityToConfirm: boolean;
}

/**
 * @param wash with the id of the change, so that its mail is sent once; with cancelUntil null when it is too late to
 * cancel
 */
export function washPlaceChangedMail(wash: WashFacts & { changeId: string; cancelUntil: Instant | null }): MailDraft {
  return draft(`wash change ${wash.changeId}`, buyerOf(wash), `Your ${wash.service} has changed`, {
    paragraphs: ['We have updated where and when we wash your car:'],
    facts: [
      ['Day', formatCalendarDate(wash.date)],
      ['Time', formatSlot(wash.timeSlot)],
      ...carFact(wash),
      ['Address', wash.address],
    ],
    action: MY_ORDERS,
    closing: ({ phone, email }) =>
      `${cancelText(wash.cancelUntil)}If this is not right, write to ${email} or call ${phone}.`,
  });
}

/** Empty when it is too late. */
function cancelText(cancelUntil: Instant | null): string {
  return cancelUntil === null ? '' : `You can cancel under My Washes until ${moment(cancelUntil)}. `;
}

const PAY_LATER = 'You can pay our team after the wash, or pay online at any time.';

/** @param wash with cancelUntil null when it is too late to cancel */
export function washBookedMail(wash: BookedWash & { cancelUntil: Instant | null }): MailDraft {
  const day = formatCalendarDate(wash.date);
  const { communityToConfirm: isToConfirm } = wash;
  const subject = isToConfirm
    ? `We have received your order for a ${wash.service} on ${day}`
    : `Your ${wash.service} on ${day} is booked`;
  return draft(`wash booked ${wash.id}`, buyerOf(wash), subject, {
    paragraphs: [
      wash.payment === 'paid'
        ? `Thank you for your payment. ${isToConfirm ? CONFIRMED_FIRST : 'Your wash is booked:'}`
        : isToConfirm
          ? `Thank you for your order. ${CONFIRMED_FIRST} ${PAY_LATER}`
          : `Thank you for your order. Your wash is booked. ${PAY_LATER}`,
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', day],
      ['Time', formatSlot(wash.timeSlot)],
      ...carFact(wash),
      ['Where', wash.address],
      [wash.payment === 'paid' ? 'Paid, GST included' : 'To pay, GST included', formatPaise(wash.total)],
      orderFact(wash),
      ...paymentFact(wash),
    ],
    action: MY_ORDERS,
    closing: ({ phone }) =>
      wash.cancelUntil === null
        ? `If your plans change, call ${phone}.`
        : `${cancelText(wash.cancelUntil)}For any other change, call ${phone}.`,
  });
}

export function washDoneMail(wash: BookedWash): MailDraft {
  const isUnpaid = wash.payment === 'unpaid';
  return draft(`wash done ${wash.id}`, buyerOf(wash), `Your ${wash.service} is done`, {
    paragraphs: [
      isUnpaid ? 'Your car is clean. Please pay online, or pay our team.' : 'Your car is clean. Enjoy the drive.',
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', formatCalendarDate(wash.date)],
      [isUnpaid ? 'To pay, GST included' : 'Paid, GST included', formatPaise(wash.total)],
      orderFact(wash),
    ],
    action: isUnpaid ? { label: 'Pay online', link: MY_ORDERS.link } : BOOK_A_WASH,
    closing: ({ phone, email }) =>
      `Not happy with the wash? Write to ${email} or call ${phone} and we’ll make it right.`,
  });
}

/** @param due the refund to come, in paise */
export function washCancelledMail(
  wash: BookedWash & { cancelUntil: Instant; cancelledAt: Instant | null },
  due: Paise,
): MailDraft {
  const day = formatCalendarDate(wash.date);
  return draft(`wash cancelled ${wash.id}`, buyerOf(wash), `Your ${wash.service} on ${day} is cancelled`, {
    paragraphs: [
      'Your wash has been cancelled.',
      due > 0 ? refundToComeText(due) : wash.payment === 'paid' ? noRefundText(wash) : 'You have nothing to pay.',
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', day],
      ['Time', formatSlot(wash.timeSlot)],
      ...(due > 0 ? [['Refund to come', formatPaise(due)] as const] : []),
      orderFact(wash),
    ],
    action: BOOK_A_WASH,
    closing: ({ phone, email }) => `If you did not cancel it, write to ${email} or call ${phone}.`,
  });
}

function noRefundText({ cancelUntil, cancelledAt }: { cancelUntil: Instant; cancelledAt: Instant | null }): string {
  return cancelledAt !== null && cancelledAt > cancelUntil
    ? `No refund is due, because the deadline for free cancellation was ${moment(cancelUntil)}.`
    : 'No refund is due.';
}

export function refundToComeText(due: Paise): string {
  return `We’ll refund ${formatPaise(due)} within 5–7 business days, and email you when it is on its way.`;
}

export function orderFact({ orderNumber }: { orderNumber: number }): readonly [string, string] {
  return ['Order', formatOrderNumber(orderNumber)];
}

function carFact({ carName, carNumber }: Pick<BookedWash, 'carName' | 'carNumber'>): [string, string][] {
  const car = [carName, formatCarNumber(carNumber ?? '')].filter(Boolean).join(', ');
  return car === '' ? [] : [['Car', car]];
}

function paymentFact({ paymentId }: { paymentId: string | null }): [string, string][] {
  return paymentId === null ? [] : [['Payment', paymentId]];
}

export function buyerOf({ userId, name, email }: { userId: string; name: string; email: string }): Person {
  return { id: userId, name, email };
}
