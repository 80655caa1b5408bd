import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { DEFAULT_TARIFF } from '#libs/catalogue.js';
import { rejoinMail, subscribedMail } from './marketing-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const SITE = 'https://wash.example';

it('tells a visitor without an account how to join again', () => {
  const visitor = { id: 'consent', name: '', email: 'asha@example.com' };
  const { text } = rejoinMail(visitor, '2026-11-21T07:00:00.000Z').write(SENDER, SITE);
  expect(text).toContain('Without an account, register with this address first.');
});

describe('the unsubscribe link', () => {
  const subscribed = (name: string) =>
    subscribedMail(
      { id: 'asha', name, email: 'asha@example.com' },
      { promotion: DEFAULT_TARIFF.promotion, token: 'secret' },
    ).write(SENDER, SITE);

  it('is in text and HTML; a URL in a name does not become a link', () => {
    expect(subscribed('Asha').text).toContain(`Unsubscribe:\n${SITE}/unsubscribe?token=secret`);
    expect(subscribed('Asha').html).toMatch(/href="https:[^"]*\/unsubscribe\?token=secret"[^>]*>Unsubscribe</);
    expect(subscribed('https://evil.example').html).not.toContain('href="https://evil.example');
  });
});
