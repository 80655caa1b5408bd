import { describe, expect, it } from '@jest/globals';
import type { Email } from 'postal-mime';
import type { Mail, Mailer } from '../../mail/mailer.port.js';

interface MailerUnderTest {
  mailer: Mailer;
  /** The received mails, oldest first. */
  arrived: () => Promise<Email[]>;
}

const mail = (overrides: Partial<Mail> = {}): Mail => ({
  messageId: '<welcome-1@wash.example>',
  to: { name: 'Asha Rao', address: 'asha@example.com' },
  subject: 'Welcome',
  text: 'Good morning, Asha.',
  html: '<p>Good morning, <b>Asha</b>.</p>',
  ...overrides,
});

/**
 * The contract of every Mailer. `start` returns one that sends from `Care <care@wash.example>`, without received mails.
 */
export function describeMailer(name: string, start: () => Promise<MailerUnderTest>): void {
  describe(`${name}: a mailer`, () => {
    it('delivers sender, recipient, subject, text, html and the stable message id', async () => {
      const { mailer, arrived } = await start();
      await mailer.send(mail());
      const [received, ...others] = await arrived();
      expect(others).toEqual([]);
      expect(received).toMatchObject({
        messageId: '<welcome-1@wash.example>',
        from: { name: 'Care', address: 'care@wash.example' },
        to: [{ name: 'Asha Rao', address: 'asha@example.com' }],
        subject: 'Welcome',
      });
      expect(received!.text!.trim()).toBe('Good morning, Asha.');
      expect(received!.html!.trim()).toBe('<p>Good morning, <b>Asha</b>.</p>');
    });

    it('supports one-click unsubscribe where a mail has an unsubscribe URL', async () => {
      const { mailer, arrived } = await start();
      await mailer.send(mail({ unsubscribeUrl: 'https://wash.example/api/marketing/unsubscribe/token' }));
      const [received] = await arrived();
      const header = (name: string) => received!.headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe')).toBe('<https://wash.example/api/marketing/unsubscribe/token>');
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    });

    it('preserves names, subjects and texts in every script', async () => {
      const { mailer, arrived } = await start();
      await mailer.send(
        mail({
          to: { name: 'आशा राव 🚗', address: 'asha@example.com' },
          subject: 'नमस्ते — ₹1,799',
          text: 'धन्यवाद\n.\nend',
        }),
      );
      const [received] = await arrived();
      expect(received!.to).toEqual([{ name: 'आशा राव 🚗', address: 'asha@example.com' }]);
      expect(received!.subject).toBe('नमस्ते — ₹1,799');
      expect(received!.text!.trim().split(/\r?\n/)).toEqual(['धन्यवाद', '.', 'end']);
    });

    it('quotes a name that looks like an email address or a list', async () => {
      const { mailer, arrived } = await start();
      await mailer.send(mail({ to: { name: 'Rao, Asha" <mallory@example.net>', address: 'asha@example.com' } }));
      const [received] = await arrived();
      expect(received!.to!.map(({ address }) => address)).toEqual(['asha@example.com']);
      expect(received!.cc ?? []).toEqual([]);
    });

    it.each([
      ['a line break in the subject', { subject: 'Hello\r\nBcc: everyone@example.com' }],
      ['a line break in the name', { to: { name: 'Asha\nBcc: everyone@example.com', address: 'asha@example.com' } }],
      [
        'a line break in the address',
        { to: { name: 'Asha', address: 'asha@example.com\r\nRCPT TO:<everyone@example.com>' } },
      ],
      ['a line break in the message id', { messageId: '<a@b>\r\nBcc: everyone@example.com' }],
      ['two addresses', { to: { name: 'Asha', address: 'asha@example.com,everyone@example.com' } }],
      ['no address', { to: { name: 'Asha', address: 'asha' } }],
    ])('rejects %s, and sends nothing', async (_, overrides) => {
      const { mailer, arrived } = await start();
      await expect(mailer.send(mail(overrides))).rejects.toThrow();
      expect(await arrived()).toEqual([]);
    });
  });
}
