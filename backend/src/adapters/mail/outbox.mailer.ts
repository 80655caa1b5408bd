import { mkdirSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composed, Mailer, MAILS_FOLDER, assertNoHeaderInjection, type Mail } from '../../mail/mailer.port.js';

/** Writes mails to the data folder, as .eml and as .html. File names sort by time. */
export class OutboxMailer extends Mailer {
  private readonly folder: string;
  private readonly mailFrom: string;
  private composer: ReturnType<typeof composerFor> | null = null;
  private written = 0;

  constructor({ dataDir, mailFrom }: { dataDir: string; mailFrom: string }) {
    super();
    this.folder = join(dataDir, MAILS_FOLDER);
    this.mailFrom = mailFrom;
    mkdirSync(this.folder, { recursive: true });
  }

  async send(mail: Mail): Promise<void> {
    assertNoHeaderInjection(mail);
    const composer = await (this.composer ??= composerFor(this.mailFrom));
    const { message } = await composer.sendMail(composed(mail));
    const name = await this.nameFor(mail);
    await this.write(`${name}.html`, mail.html);
    await this.write(`${name}.eml`, message as Buffer);
  }

  /** The name of the earlier attempt at the same mail, or a new one. */
  private async nameFor({ messageId }: Mail): Promise<string> {
    const words = messageId.replace(/@.*$/, '').replace(/[^\w-]+/g, '');
    const earlier = (await readdir(this.folder)).find((name) => name.endsWith(`_${words}.html`));
    if (earlier) return earlier.slice(0, -'.html'.length);
    this.written += 1;
    const moment = new Date().toISOString().replace(/[-:.]/g, '');
    return `${moment}-${String(this.written).padStart(6, '0')}_${words}`;
  }

  /** Writes atomically, so that a reader never sees an incomplete mail. */
  private async write(name: string, content: string | Buffer): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  }
}

/** Loads the library for the first mail, so that it does not slow down the start. */
async function composerFor(from: string) {
  const { createTransport } = await import('nodemailer');
  const options = { streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true } as const;
  return createTransport(options, { from });
}
