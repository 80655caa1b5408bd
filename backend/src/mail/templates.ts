import { BRAND } from '#libs/brand.js';
import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { htmlOf, textOf, type Letter } from './layout.js';
import type { MailDraft } from './mail-message.js';

interface Person {
  id: string;
  name: string;
  email: string;
}

function draft(key: string, person: Person, subject: string, letter: Omit<Letter, 'greeting'>): MailDraft {
  const name = oneLine(person.name);
  const whole = { greeting: `Hello ${name}`, ...letter };
  return { key, to: { name, address: person.email }, subject: oneLine(subject), text: textOf(whole), html: htmlOf(whole) };
}

/** A header holds one line: a name with a line break must not become a second header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
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

export function resetMail(person: Person, link: string): MailDraft {
  return draft(`reset ${link}`, person, 'Choose a new password', {
    paragraphs: ['You asked to choose a new password. The link works once, for 30 minutes.'],
    action: { label: 'Choose a new password', link },
    closing: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  });
}

export function invitationMail(person: Person, link: string): MailDraft {
  return draft(`invitation ${link}`, person, `Your ${BRAND.name} account`, {
    paragraphs: ['We have made an account for you. Choose a password to sign in. The link works once, for seven days.'],
    action: { label: 'Choose a password', link },
  });
}

export interface StartedPlan extends Person {
  planId: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  payable: Paise;
  paymentId: string;
}

export function planStartedMail(plan: StartedPlan): MailDraft {
  return draft(`plan started ${plan.planId}`, plan, `Your plan for ${plan.carName} starts on ${formatCalendarDate(plan.startDate)}`, {
    paragraphs: ['Thank you, your payment has arrived. This is what we will do for you:'],
    facts: [
      ['Car', `${plan.carName}, ${plan.carNumber}`],
      ['Every day at', plan.timeSlot],
      ['From', formatCalendarDate(plan.startDate)],
      ['Until', formatCalendarDate(plan.endDate)],
      ['Paid, GST included', formatPaise(plan.payable)],
      ['Payment', plan.paymentId],
    ],
    closing: 'You can pause or cancel the plan under My Plans at any time.',
  });
}
