import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { MailDraft } from './mail-message.js';
import { draft, LOG_IN, moment, OPEN_PROFILE, QUESTIONS, type Recipient } from './mail-draft.js';

/** Sent once after a registration. */
export function welcomeMail(recipient: Recipient): MailDraft {
  return draft(`welcome ${recipient.id}`, recipient, ({ name }) => `Welcome to ${name}`, {
    paragraphs: [
      'Your account is ready. Choose a plan and a time slot for your car, and we’ll start on our next service day.',
    ],
    action: { label: 'Choose your plan', link: '/prices' },
    closing: QUESTIONS,
  });
}

/** At most one per day, however often somebody tries. */
export function alreadyRegisteredMail(recipient: Recipient, today: CalendarDate): MailDraft {
  return draft(
    `already registered ${recipient.id} ${today}`,
    recipient,
    ({ name }) => `You already have an account with ${name}`,
    {
      paragraphs: [
        'You already have an account with this email address, so there is no need to register again. Log in with your password.',
        'Forgotten it? Choose “Forgot your password?” on the login page, and we’ll email you a link to set a new one.',
      ],
      action: LOG_IN,
      closing: 'If this wasn’t you, you can ignore this email. Your account has not changed.',
    },
  );
}

/** @param key identifies the request @param until when the link expires */
export function resetMail(key: string, recipient: Recipient, link: string, until: Instant): MailDraft {
  const mail = draft(`reset ${key}`, recipient, 'Choose a new password', {
    paragraphs: ['You asked to reset your password. Choose a new one here:'],
    action: { label: 'Choose a new password', link },
    closing: `The link works once, until ${moment(until)}. If you did not ask for it, ignore this email: your password stays as it is.`,
  });
  return { ...mail, expiresAt: until };
}

/** @param key identifies the invitation @param until when the link expires */
export function invitationMail(key: string, recipient: Recipient, link: string, until: Instant): MailDraft {
  const mail = draft(`invitation ${key}`, recipient, ({ name }) => `Your ${name} account`, {
    paragraphs: [
      ({ name }) =>
        `We have created an account for you with ${name}. Choose a password, then log in with this email address.`,
    ],
    action: { label: 'Choose a password', link },
    closing: `The link works once, until ${moment(until)}. After that, choose “Forgot your password?” on the login page to get a new one.`,
  });
  return { ...mail, expiresAt: until };
}

// Mails about the security of an account. `key` identifies the change: one key is mailed once.

/**
 * Tells the owner that the password was changed.
 *
 * @param by a reset with a mailed link signs out every device; a change by the signed-in owner all but the current one
 */
export function passwordChangedMail(key: string, recipient: Recipient, at: Instant, by: 'link' | 'owner'): MailDraft {
  const ended =
    by === 'link' ? 'You have been logged out on all devices.' : 'You have been logged out on all other devices.';
  return draft(`password changed ${key}`, recipient, 'Your password was changed', {
    paragraphs: [`The password of your account was changed on ${moment(at)}. ${ended}`],
    action: LOG_IN,
    closing: ({ email }) =>
      `If this wasn’t you, choose “Forgot your password?” on the login page to set a new one, and write to ${email}.`,
  });
}

/** Sent to the current address, which stays in use until the new one is confirmed. */
export function emailChangeRequestedMail(key: string, recipient: Recipient, newEmail: string, at: Instant): MailDraft {
  return draft(`email change requested ${key}`, recipient, 'Request to change your email address', {
    paragraphs: [
      `On ${moment(at)}, a change of your email address to ${newEmail} was requested from your account.`,
      'Nothing has changed yet. The change takes effect when the new address is confirmed with the link that we sent to it.',
    ],
    action: OPEN_PROFILE,
    closing: ({ email }) =>
      `If this wasn’t you, change your password now: that cancels the request. Then write to ${email}.`,
  });
}

/** Sent to the new address. It may belong to somebody else, so the mail says nothing about the account. */
export function confirmEmailMail(key: string, newEmail: string, link: string, until: Instant): MailDraft {
  const recipient = { id: '', name: '', email: newEmail };
  const mail = draft(`confirm email ${key}`, recipient, 'Confirm your email address', {
    paragraphs: [({ name }) => `Confirm that you want to use ${newEmail} to log in to ${name}.`],
    action: { label: 'Confirm this address', link },
    closing: `The link works once, until ${moment(until)}. If you did not request this, ignore this email and nothing will change.`,
  });
  return { ...mail, expiresAt: until };
}

/** At most one per day, however often somebody tries. */
export function emailInUseMail(recipient: Recipient, today: CalendarDate): MailDraft {
  return draft(
    `email in use ${recipient.id} ${today}`,
    recipient,
    ({ name }) => `You already have an account with ${name}`,
    {
      paragraphs: [
        'This email address was entered for another account. Your account uses it already, so nothing has changed.',
        'To use this account, log in with this address. Forgotten the password? Choose “Forgot your password?” on the login page.',
      ],
      action: LOG_IN,
      closing: 'If this wasn’t you, you can ignore this email.',
    },
  );
}

/** Sent to the previous address. */
export function emailChangedMail(
  key: string,
  recipient: Recipient,
  newEmail: string,
  at: Instant,
  by: 'owner' | 'office',
): MailDraft {
  const who = by === 'office' ? 'Our office changed' : 'You changed';
  return draft(`email changed ${key}`, recipient, 'Your email address was changed', {
    paragraphs: [
      `${who} the email address of your account to ${newEmail} on ${moment(at)}. From now on, log in with the new address. We won’t write to this address again.`,
      ...(by === 'office' ? ['You have been logged out on all devices. Your password has not changed.'] : []),
    ],
    action: LOG_IN,
    closing: ({ phone, email }) => `If this is wrong, write to ${email} or call ${phone}.`,
  });
}

/** Sent to the address that staff have entered. */
export function newEmailSetMail(key: string, recipient: Recipient, oldEmail: string): MailDraft {
  return draft(`new email set ${key}`, recipient, ({ name }) => `Your new email address at ${name}`, {
    paragraphs: [
      ({ name }) => `Our office changed the email address of your ${name} account from ${oldEmail} to this one.`,
      'From now on, log in with this address. Your password has not changed. To set a new one, choose “Forgot your password?” on the login page.',
    ],
    action: LOG_IN,
    closing: ({ phone, email }) => `If this is wrong, write to ${email} or call ${phone}.`,
  });
}

/** Asked for in the backoffice, to see whether emails arrive. @param key identifies the request */
export function testMail(key: string, recipient: Recipient, at: Instant): MailDraft {
  return draft(`test ${key}`, recipient, ({ name }) => `Test email from ${name}`, {
    paragraphs: [
      ({ name }) => `Emails from ${name} reach you. This one was requested in the backoffice on ${moment(at)}.`,
    ],
    action: { label: 'Show all emails', link: '/dashboard/mails' },
  });
}
