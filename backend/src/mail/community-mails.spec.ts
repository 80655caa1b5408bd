import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { communityMail } from './community-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const ASHA = { id: 'asha', name: 'Asha Rao', email: 'asha@example.com' };

const MESSAGE = {
  id: 'one',
  communityName: 'Amber Heights',
  subject: 'No water tomorrow',
  text: 'We come on Thursday.',
};

function written(over: object = {}) {
  const mail = communityMail(ASHA, { ...MESSAGE, ...over });
  return { ...mail, ...mail.write(SENDER, 'https://wash.example') };
}

/** The paragraphs of the HTML after the greeting and before the closing sentence. */
function paragraphs(text: string): string[] {
  const [, ...blocks] = [...written({ text }).html.matchAll(/<p style="margin:0 0 16px[^>]*>(.*?)<\/p>/gs)];
  return blocks.slice(0, -1).map(([, html]) => html!);
}

describe('communityMail', () => {
  it('greets the customer, and says why they get it and how to answer', () => {
    const { to, subject, text } = written();
    expect([to, subject]).toEqual([{ name: 'Asha Rao', address: 'asha@example.com' }, 'No water tomorrow']);
    expect(text).toMatch(/^Hello Asha Rao,\n\nWe come on Thursday\.\n\nYou get this email because you have a plan/);
    expect(text).toContain(`at Amber Heights. Questions? Write to ${DEFAULT_CONTACTS.email}`);
  });

  it('has no unsubscribe link, because it is about the service', () => {
    const { unsubscribeUrl, text, html } = written();
    expect(unsubscribeUrl).toBeUndefined();
    expect(text + html).not.toMatch(/unsubscribe/i);
  });

  it('begins paragraphs at blank lines, and keeps other line breaks', () => {
    expect(paragraphs('No water on Wednesday.\n \n\nTower A: Thursday\nTower B: Friday')).toEqual([
      'No water on Wednesday.',
      'Tower A: Thursday<br>Tower B: Friday',
    ]);
  });

  it('interprets no HTML', () => {
    const link = '<b>Dry</b> & <a href="https://x.example">here</a>';
    expect(written({ text: link }).text).toContain(link);
    expect(paragraphs(link).join()).not.toMatch(/<|>/);
  });

  it('is a different mail for each message and each email address', () => {
    const { key } = written();
    expect(written({ subject: 'Again' }).key).toBe(key);
    expect(written({ id: 'two' }).key).not.toBe(key);
    expect(communityMail({ ...ASHA, email: 'new@example.com' }, MESSAGE).key).not.toBe(key);
  });
});
