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
