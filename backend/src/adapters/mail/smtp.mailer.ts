import { createTransport, type Transporter } from 'nodemailer';
import { composed, Mailer, assertNoHeaderInjection, type Mail } from '../../mail/mailer.port.js';

const TIMEOUT_MS = 15_000;

/** Sends mails through the server of SMTP_URL. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }) {
    super();
    const patience = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    this.transport = createTransport(
      { url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...patience },
      { from: mailFrom },
    );
  }

  async send(mail: Mail): Promise<void> {
    assertNoHeaderInjection(mail);
    await this.transport.sendMail(composed(mail));
  }
}
