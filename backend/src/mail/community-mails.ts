import type { MailDraft } from './mail-message.js';
import { draft, type Recipient } from './mail-draft.js';

/** What the office writes to the customers of a community. */
interface Message {
  id: string;
  communityName: string;
  subject: string;
  text: string;
}

/** A message about the service to one of the customers of a community. Sent once to each email address. */
export function communityMail(recipient: Recipient, { id, communityName, subject, text }: Message): MailDraft {
  return draft(`community message ${id} ${recipient.email}`, recipient, subject, {
    paragraphs: text.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.trim()),
    closing: ({ phone, email }) =>
      `You get this email because you have a plan or a booked wash at ${communityName}. Questions? Write to ${email} or call ${phone}.`,
  });
}
