/** A complete mail. Sending the same messageId twice may deliver it twice; mail clients then show one. */
export interface Mail {
  /** The same for every attempt at one mail: `<id@domain>`. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Withdraws the recipient's consent with one POST. Mail programs show a button for it. */
  unsubscribeUrl?: string;
}

/** The mail server cannot be used for any mail: it is not reachable, or does not accept the credentials. */
export class MailServerUnavailable extends Error {}

/** Hands mails to a mail server or, in development, writes them to a folder. */
export abstract class Mailer {
  /**
   * Resolves when the mail server (or the folder) has accepted the mail, otherwise rejects: with MailServerUnavailable
   * unless the reason is this mail. Rejects CR and LF in headers.
   */
  abstract send(mail: Mail): Promise<void>;
}

/**
 * The subfolder of the data folder for mails when no mail server is configured. File names end in the id of the
 * messageId.
 */
export const MAILS_FOLDER = 'mails';

/** The mail as nodemailer takes it. */
export function composed({ unsubscribeUrl, ...mail }: Mail) {
  if (unsubscribeUrl === undefined) return mail;
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, headers };
}

/** Throws for a header with control characters, and unless there is exactly one recipient. */
export function assertNoHeaderInjection({ messageId, to, subject, unsubscribeUrl = '' }: Mail): void {
  const headers = [messageId, to.name, to.address, subject, unsubscribeUrl];
  if (headers.some((header) => /\p{Cc}/u.test(header))) throw new Error('a mail header contains a control character');
  if (/[\s,;<>]/.test(to.address) || !/^[^@]+@[^@]+$/.test(to.address))
    throw new Error('a mail must have exactly one recipient');
}
