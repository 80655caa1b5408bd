import { expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { rejoinMail } from './marketing-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };

it('tells a visitor without an account how to join again', () => {
  const visitor = { id: 'consent', name: '', email: 'asha@example.com' };
  const { text } = rejoinMail(visitor, '2026-11-21T07:00:00.000Z').write(SENDER, 'https://wash.example');
  expect(text).toContain('Without an account, register with this address first.');
});
