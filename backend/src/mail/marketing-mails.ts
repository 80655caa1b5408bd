import type { Instant } from '#libs/calendar.js';
import type { Tariff } from '#libs/catalogue.js';
import { percentFromBasisPoints } from '#libs/money.js';
import type { MailDraft } from './mail-message.js';
import { draft, OPEN_PROFILE, type Recipient } from './mail-draft.js';

interface Subscription {
  promotion: Tariff['promotion'];
  /** The token of the unsubscribe link. */
  token: string;
}

/** Confirms that somebody joined the mailing list. @param recipient with the id of the consent */
export function subscribedMail(recipient: Recipient, { promotion, token }: Subscription): MailDraft {
  const percent = percentFromBasisPoints(promotion.rate);
  const mail = draft(`subscribed ${recipient.id}`, recipient, ({ name }) => `You’re on the ${name} mailing list`, {
    paragraphs: [
      promotion.active
        ? `Thanks for joining. Every plan is ${percent}% off right now, applied at checkout. No code needed.`
        : 'Thanks for joining. You’ll hear from us when there is an offer or something new in your community.',
      'We write about once a month.',
    ],
    action: { label: 'See your car’s price', link: '/prices' },
    closing: 'This address was entered on our website. Not you, or changed your mind?',
    unsubscribeLink: `/unsubscribe?token=${token}`,
  });
  return { ...mail, unsubscribeUrl: `/api/marketing/unsubscribe/${token}` };
}

/**
 * Tells somebody whose consent was withdrawn how to join again. Sent once after each withdrawal.
 *
 * @param recipient with the id of the consent
 * @param withdrawnAt UTC
 */
export function rejoinMail(recipient: Recipient, withdrawnAt: Instant): MailDraft {
  return draft(`rejoin ${recipient.id} ${withdrawnAt}`, recipient, 'Your email preferences are unchanged', {
    paragraphs: [
      'This address was entered on our website to get news and offers. It was taken off our mailing list earlier, so we have not changed anything.',
      'To get them again, turn on “Email me news and offers” in your profile. Without an account, register with this address first.',
    ],
    action: OPEN_PROFILE,
    closing: 'Not you? You can ignore this email. We won’t send news or offers.',
  });
}
