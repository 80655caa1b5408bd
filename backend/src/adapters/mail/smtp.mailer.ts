import { createTransport, type Transporter } from 'nodemailer';
import { composed, Mailer, assertNoHeaderInjection, type Mail } from '../../mail/mailer.port.js';

const PATIENCE_MS = 15_000;

/** Hands mails to the server that SMTP_URL names. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }) {
    super();
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
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
