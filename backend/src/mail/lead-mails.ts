import type { Instant } from '#libs/calendar.js';
import { formatPhone } from '#libs/phone.js';
import { moment } from './mail-draft.js';
import type { MailDraft } from './mail-message.js';
import { toOffice } from './office-mails.js';

interface Enquiry {
  id: string;
  name: string;
  email: string;
  phone: string;
  location: string;
  message: string;
  createdAt: Instant;
}

/**
 * Tells the office about new enquiries from the website.
 *
 * @param listed the oldest of them, at least one
 * @param total how many there are
 */
export function newLeadsMail(email: string, listed: readonly Enquiry[], total: number): MailDraft {
  const [first] = listed as [Enquiry, ...Enquiry[]];
  const key = `new leads ${listed.at(-1)!.id} ${total}`;
  if (total === 1)
    return toOffice(key, email, `New enquiry from ${first.name}`, {
      paragraphs: [`${first.name} wrote on the website on ${moment(first.createdAt)}.`, ...quoted(first.message)],
      facts: (
        [
          ['Phone', formatPhone(first.phone)],
          ['Email', first.email],
          ['Location', first.location],
        ] as const
      ).filter(([, value]) => value !== ''),
      action: { label: 'Open the enquiry', link: `/dashboard/leads/${first.id}` },
    });
  const more = total - listed.length;
  return toOffice(key, email, `${total} new enquiries`, {
    paragraphs: [
      more === 0
        ? `${total} people wrote on the website.`
        : `${total} people wrote on the website. These are the first ${listed.length}.`,
    ],
    // Labels do not wrap, and names can be long.
    facts: listed.map(({ name, phone, location }) => [formatPhone(phone), [name, location].filter(Boolean).join(', ')]),
    action: { label: 'Open the enquiries', link: '/dashboard/leads' },
  });
}

function quoted(message: string): string[] {
  return message === '' ? [] : [`“${message}”`];
}
