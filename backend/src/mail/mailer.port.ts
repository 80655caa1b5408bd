/** One mail, complete. Handing over the same messageId twice may deliver it twice; the recipient's program shows it once. */
export interface Mail {
  /** Stable: the same for every attempt at the same mail, `<words@domain>`. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export abstract class Mailer {
  /** Resolves when the next server (or folder) has accepted the mail; rejects with an Error otherwise. Refuses CR or LF in any header. */
  abstract send(mail: Mail): Promise<void>;
}

/** Where mails are kept when no mail server is set, in the data folder; each file's name ends in the words of its messageId. */
export const MAILS_FOLDER = 'mails';

/** Throws for a header that would begin another header, and for an address that would be two. */
export function assertNoHeaderInjection({ messageId, to, subject }: Mail): void {
  const headers = [messageId, to.name, to.address, subject];
  if (headers.some((header) => /\p{Cc}/u.test(header))) throw new Error('a mail header holds a control character');
  if (/[\s,;<>]/.test(to.address) || !/^[^@]+@[^@]+$/.test(to.address))
    throw new Error('a mail goes to exactly one address');
}
