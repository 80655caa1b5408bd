import type { Mail } from '../../mail/mailer.port.js';

/** A line break in a header would begin another header, `Bcc:` for one. */
export function refuseLineBreaks({ messageId, to, subject }: Mail): void {
  for (const header of [messageId, to.name, to.address, subject]) {
    if (/[\r\n]/.test(header)) throw new Error('a mail header must not contain a line break');
  }
}
