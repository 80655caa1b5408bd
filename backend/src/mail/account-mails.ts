import { BRAND } from '#libs/brand.js';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { MailDraft } from './mail-message.js';
import { draft, moment, type Person } from './templates.js';

// Mails about the security of an account. `key` names the change: the same key is mailed once.

/** @param by a mailed link ended every session, the signed-in owner every other one */
export function passwordChangedMail(key: string, person: Person, at: Instant, by: 'link' | 'owner'): MailDraft {
  const ended = by === 'link' ? 'Every device was signed out.' : 'Every other device was signed out.';
  return draft(`password changed ${key}`, person, 'Your password was changed', {
    paragraphs: [`The password of your account was changed on ${moment(at)}. ${ended}`],
    closing: ({ email }) =>
      `If it was not you, choose a new password with "Forgot password" on the login page, and write to ${email}.`,
  });
}

/** Goes to the address in use, which stays in use until the new one is confirmed. */
export function emailChangeRequestedMail(key: string, person: Person, newEmail: string, at: Instant): MailDraft {
  return draft(`email change requested ${key}`, person, 'A new email address for your account', {
    paragraphs: [
      `On ${moment(at)} someone signed in to your account and asked to change its email address to ${newEmail}.`,
      'Nothing has changed yet: the new address has to be confirmed first, with a link we sent there.',
    ],
    closing: ({ email }) =>
      `If it was not you, change your password now. That stops the change. Then write to ${email}.`,
  });
}

/** Goes to the new address, which may belong to somebody else: it says nothing about the account. */
export function confirmEmailMail(key: string, newEmail: string, link: string, until: Instant): MailDraft {
  const person = { id: '', name: '', email: newEmail };
  const mail = draft(`confirm email ${key}`, person, 'Confirm your email address', {
    paragraphs: [`Someone, probably you, wants to use ${newEmail} to sign in to ${BRAND.name}.`],
    action: { label: 'Confirm this address', link },
    closing: `The link works once, until ${moment(until)}. If it was not you, ignore this mail and nothing will change.`,
  });
  return { ...mail, expiresAt: until };
}

/** At most one a day, however often somebody tries. */
export function emailInUseMail(person: Person, today: CalendarDate): MailDraft {
  return draft(`email in use ${person.id} ${today}`, person, `You already have a ${BRAND.name} account`, {
    paragraphs: [
      'Someone with another account asked to change its email address to yours. Your account uses this address, so nothing was changed.',
      'If it was you, sign in with this address, or choose "Forgot password" on the login page.',
    ],
    closing: 'If it was not you, there is nothing to do.',
  });
}

/** Goes to the address that was in use until now. */
export function emailChangedMail(
  key: string,
  person: Person,
  newEmail: string,
  at: Instant,
  by: 'owner' | 'office',
): MailDraft {
  const who = by === 'office' ? 'Our office changed' : 'You changed';
  return draft(`email changed ${key}`, person, 'Your email address was changed', {
    paragraphs: [
      `${who} the email address of your account to ${newEmail} on ${moment(at)}. Sign in with the new address from now on; mails no longer come here.`,
      ...(by === 'office' ? ['Every device was signed out. Your password is unchanged.'] : []),
    ],
    closing: ({ phone, email }) => `If this is wrong, write to ${email} or call ${phone}.`,
  });
}

/** Goes to the address that the office has entered. */
export function newEmailSetMail(key: string, person: Person, oldEmail: string): MailDraft {
  return draft(`new email set ${key}`, person, 'This is now your email address with us', {
    paragraphs: [
      `Our office changed the email address of your ${BRAND.name} account from ${oldEmail} to this one.`,
      'Please sign in with this address from now on. Your password is unchanged; "Forgot password" on the login page sets a new one.',
    ],
    closing: ({ phone, email }) => `If this is wrong, write to ${email} or call ${phone}.`,
  });
}
