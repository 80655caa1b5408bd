import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { alreadyRegisteredMail, confirmEmailMail, emailInUseMail, invitationMail } from './account-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const SITE = 'https://wash.example';
const at = '2026-11-21T07:00:00.000Z';

describe('the mail to a new email address', () => {
  const confirm = confirmEmailMail('one', 'new@example.com', 'https://wash.example/confirm-email?token=abc', at);
  const mail = { ...confirm, ...confirm.write(SENDER, SITE) };

  it('contains its link in text and HTML, and is not sent later', () => {
    expect(mail.to).toEqual({ name: '', address: 'new@example.com' });
    expect(mail.text).toContain('https://wash.example/confirm-email?token=abc');
    expect(mail.html).toContain('href="https://wash.example/confirm-email?token=abc"');
    expect(mail.expiresAt).toBe(at);
  });

  it('has no name in its greeting, because the recipient may not own the account', () => {
    expect(mail.text).toMatch(/^Hello,\n/);
  });
});

it('mails name a business whose name begins with a vowel correctly', () => {
  const asha = { id: 'asha', name: 'Asha Rao', email: 'asha@example.com' };
  const mails = [
    alreadyRegisteredMail(asha, '2026-11-21'),
    emailInUseMail(asha, '2026-11-21'),
    invitationMail('one', asha, 'https://wash.example/forgot?token=abc', at),
  ].map(({ write }) => write({ ...SENDER, name: 'Orbit' }, SITE));
  expect(mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n')).not.toMatch(/\ba Orbit\b/);
  expect(mails[0]!.subject).toBe('You already have an account with Orbit');
  expect(mails[1]!.subject).toBe('You already have an account with Orbit');
  expect(mails[2]!.text).toContain('We have created an account for you with Orbit.');
});
