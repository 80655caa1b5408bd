import { BRAND } from '#libs/brand.js';
import { formatCalendarDate, formatMoment, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { Contacts } from '#libs/contract/settings.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { htmlOf, textOf, type Letter } from './layout.js';
import type { MailDraft } from './mail-message.js';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** What a mail says; its closing may tell how the company is reached. */
export interface Words extends Omit<Letter, 'greeting' | 'closing'> {
  closing?: string | ((contacts: Contacts) => string);
}

/** @param person whose name is empty is greeted without one */
export function draft(key: string, person: Person, subject: string, { closing, ...words }: Words): MailDraft {
  const name = oneLine(person.name);
  const write = (contacts: Contacts) => {
    const last = typeof closing === 'function' ? closing(contacts) : closing;
    const letter = { greeting: `Hello ${name}`.trim(), ...words, ...(last !== undefined && { closing: last }) };
    return { text: textOf(letter, contacts), html: htmlOf(letter, contacts) };
  };
  return { key, to: { name, address: person.email }, subject: oneLine(subject), write };
}

/** A header holds one line: a name with a line break must not become a second header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

export function moment(instant: Instant): string {
  return `${formatMoment(instant)} IST`;
}

export function welcomeMail(person: Person): MailDraft {
  return draft(`welcome ${person.id}`, person, `Welcome to ${BRAND.name}`, {
    paragraphs: [
      'Your account is ready.',
      'Add your car to your profile, choose a plan and a time slot, and we begin on the morning after you pay.',
    ],
  });
}

/** At most one a day, whoever tries how often. */
export function alreadyRegisteredMail(person: Person, today: CalendarDate): MailDraft {
  return draft(`already registered ${person.id} ${today}`, person, `You already have a ${BRAND.name} account`, {
    paragraphs: [
      'Somebody, probably you, tried to register with this e-mail address. You have an account already, and nothing was changed.',
      'If you do not remember the password, choose "Forgot password" on the login page. If it was not you, there is nothing to do.',
    ],
  });
}

/** `key` names the asking; the link works once, until an instant. */
export function resetMail(key: string, person: Person, link: string, until: Instant): MailDraft {
  const mail = draft(`reset ${key}`, person, 'Choose a new password', {
    paragraphs: ['Somebody, probably you, asked for a new password for this account. This link lets you choose one.'],
    action: { label: 'Choose a new password', link },
    closing: `The link works once, until ${moment(until)}. If it was not you, ignore this mail: your password stays as it is.`,
  });
  return { ...mail, expiresAt: until };
}

/** `key` names the invitation; the link works once, until an instant. */
export function invitationMail(key: string, person: Person, link: string, until: Instant): MailDraft {
  const mail = draft(`invitation ${key}`, person, `Your ${BRAND.name} account`, {
    paragraphs: [
      `We have made an account for you at ${BRAND.name}. Choose a password, and you can sign in with this e-mail address.`,
    ],
    action: { label: 'Choose a password', link },
    closing: `The link works once, until ${moment(until)}. After that, "Forgot password" on the login page sends you a new one.`,
  });
  return { ...mail, expiresAt: until };
}

/** A plan as its mails tell of it, to the person who bought it. */
export interface BoughtPlan {
  id: string;
  userId: string;
  name: string;
  email: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  paymentId: string;
}

/** @param paid what arrived, in paise: an operator may have taken another amount for it */
export function planStartedMail(plan: BoughtPlan, paid: Paise): MailDraft {
  return draft(
    `plan started ${plan.id}`,
    buyerOf(plan),
    `Your plan for ${plan.carName} starts on ${formatCalendarDate(plan.startDate)}`,
    {
      paragraphs: ['Thank you, your payment has arrived. This is what we will do for you:'],
      facts: [
        ['Car', `${plan.carName}, ${plan.carNumber}`],
        ['Every day at', plan.timeSlot],
        ['From', formatCalendarDate(plan.startDate)],
        ['Until', formatCalendarDate(plan.endDate)],
        ['Paid, GST included', formatPaise(paid)],
        ['Payment', plan.paymentId],
      ],
      closing: 'You can pause or cancel the plan under My Plans at any time.',
    },
  );
}

export function washPlaceChangedMail(wash: {
  id: string;
  version: number;
  userId: string;
  name: string;
  email: string;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  address: string;
}): MailDraft {
  return draft(`wash place ${wash.id} ${wash.version}`, buyerOf(wash), `Your ${wash.service} has changed`, {
    paragraphs: ['We have updated where and when we wash your car:'],
    facts: [
      ['Day', formatCalendarDate(wash.date)],
      ['Time', wash.timeSlot],
      ['Address', wash.address],
    ],
    closing: 'If this is not right, please reply to this mail or call us.',
  });
}

export function planPlaceChangedMail(plan: {
  id: string;
  version: number;
  userId: string;
  name: string;
  email: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  address: string;
  parking: string;
}): MailDraft {
  return draft(`plan place ${plan.id} ${plan.version}`, buyerOf(plan), `Your plan for ${plan.carName} has changed`, {
    paragraphs: ['We have updated where and when we clean your car:'],
    facts: [
      ['Car', `${plan.carName}, ${plan.carNumber}`],
      ['Every day at', plan.timeSlot],
      ['Address', plan.address],
      ...(plan.parking === '' ? [] : [['Parking', plan.parking] as const]),
    ],
    closing: 'If this is not right, please reply to this mail or call us.',
  });
}

/** A single wash as its mails tell of it, to the person who booked it. */
export interface BookedWash {
  id: string;
  userId: string;
  name: string;
  email: string;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  address: string;
  carName?: string;
  carNumber?: string;
  total: Paise;
  payment: 'unpaid' | 'paid' | 'refunded';
  /** Null when it was paid by hand. */
  paymentId: string | null;
}

/** `cancelUntil` is null for a wash that was booked too late to be cancelled. */
export function washBookedMail(wash: BookedWash & { cancelUntil: Instant | null }): MailDraft {
  const day = formatCalendarDate(wash.date);
  return draft(`wash booked ${wash.id}`, buyerOf(wash), `Your ${wash.service} on ${day} is booked`, {
    paragraphs: [
      wash.payment === 'paid'
        ? 'Thank you, your payment has arrived. We come to your car:'
        : 'Thank you for your order. We come to your car, and you pay after the wash:',
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', day],
      ['Time', wash.timeSlot],
      ...carFact(wash),
      ['Where', wash.address],
      [wash.payment === 'paid' ? 'Paid, GST included' : 'To pay, GST included', formatPaise(wash.total)],
      ...paymentFact(wash),
    ],
    closing: ({ phone }) =>
      wash.cancelUntil === null
        ? `If something has come up, call ${phone}.`
        : `You can cancel it under My Washes until ${moment(wash.cancelUntil)}. To change anything else, call ${phone}.`,
  });
}

export function washDoneMail(wash: BookedWash): MailDraft {
  return draft(`wash done ${wash.id}`, buyerOf(wash), `Your car has had its ${wash.service}`, {
    paragraphs: [
      wash.payment === 'unpaid'
        ? 'Your car is clean again. Please pay our team for it.'
        : 'Your car is clean again. It is paid for; there is nothing left to do.',
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', formatCalendarDate(wash.date)],
      [wash.payment === 'unpaid' ? 'To pay, GST included' : 'Paid, GST included', formatPaise(wash.total)],
    ],
    closing: ({ phone, email }) =>
      `Not happy with the wash? Write to ${email} or call ${phone} and we'll make it right.`,
  });
}

export function washCancelledMail(wash: BookedWash): MailDraft {
  const day = formatCalendarDate(wash.date);
  return draft(`wash cancelled ${wash.id}`, buyerOf(wash), `Your ${wash.service} on ${day} is cancelled`, {
    paragraphs: [
      'We will not come on that day.',
      wash.payment === 'paid'
        ? `You paid ${formatPaise(wash.total)}. Our office looks at the refund, and writes to you when it is on its way.`
        : 'Nothing is to be paid.',
    ],
    facts: [
      ['Wash', wash.service],
      ['Day', day],
      ['Time', wash.timeSlot],
    ],
    closing: ({ phone, email }) => `If it was not you who cancelled it, write to ${email} or call ${phone}.`,
  });
}

/** For a wash that was paid by hand. Refunds of online payments have mails of their own (payment-mails.ts). */
export function washRefundedMail(wash: BookedWash): MailDraft {
  return draft(`wash refunded ${wash.id}`, buyerOf(wash), `Your refund for your ${wash.service}`, {
    paragraphs: ['We have given your money back, by the way you paid it.'],
    facts: [
      ['Wash', `${wash.service}, ${formatCalendarDate(wash.date)}`],
      ['Refunded', formatPaise(wash.total)],
    ],
    closing: ({ phone, email }) => `If you have not received it, write to ${email} or call ${phone}.`,
  });
}

function carFact({ carName, carNumber }: BookedWash): [string, string][] {
  const car = [carName, carNumber].filter(Boolean).join(', ');
  return car === '' ? [] : [['Car', car]];
}

function paymentFact({ paymentId }: BookedWash): [string, string][] {
  return paymentId === null ? [] : [['Payment', paymentId]];
}

function buyerOf({ userId, name, email }: { userId: string; name: string; email: string }): Person {
  return { id: userId, name, email };
}
