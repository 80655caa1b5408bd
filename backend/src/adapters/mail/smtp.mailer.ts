import type { Transporter } from 'nodemailer';
import { errorMessage } from '../../kernel/error-text.js';
import { assertNoHeaderInjection, composed, Mailer, MailServerUnavailable, type Mail } from '../../mail/mailer.port.js';

const TIMEOUT_MS = 15_000;

interface SmtpOptions {
  smtpUrl: string;
  mailFrom: string;
}

/** Sends mails through the server of SMTP_URL. */
export class SmtpMailer extends Mailer {
  private transport: Promise<Transporter> | null = null;

  constructor(private readonly options: SmtpOptions) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    assertNoHeaderInjection(mail);
    const transport = await (this.transport ??= transportFor(this.options));
    try {
      await transport.sendMail(composed(mail));
    } catch (error) {
      throw isAboutMail(error) ? error : new MailServerUnavailable(errorMessage(error), { cause: error });
    }
  }
}

/** Whether the server rejected the sender, the recipient or the contents, by the library's error codes. */
function isAboutMail(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Loads the library for the first mail, so that it does not slow down the start. */
async function transportFor({ smtpUrl, mailFrom }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const patience = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return createTransport(
    { url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...patience },
    { from: mailFrom },
  );
}
