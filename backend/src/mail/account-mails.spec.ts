import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { confirmEmailMail } from './account-mails.js';

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
