import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppConfig } from '../config/config.js';
import { Public } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { mailPage, mailsPage } from './dev-mails.page.js';
import { MailService } from './mail.service.js';
import { MAILS_FOLDER } from './mailer.port.js';

const NEWEST = 100;
const HTML = 'text/html; charset=utf-8';
/** A mail cannot run scripts or load resources. Its links open in a new window. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'";

/** Lists mails during development. Not found in production, or when a mail server is configured. */
@ApiExcludeController()
@Public()
@Controller('dev/mails')
export class DevMailsController {
  constructor(
    private readonly mails: MailService,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Header('content-type', HTML)
  async list(): Promise<string> {
    this.onlyInDevelopment();
    return mailsPage(await this.mails.newest(NEWEST));
  }

  @Get(':id')
  @Header('content-type', HTML)
  async show(@Param('id') id: string): Promise<string> {
    this.onlyInDevelopment();
    return mailPage(await this.mails.find(id));
  }

  @Get(':id/body')
  @Header('content-type', HTML)
  @Header('content-security-policy', MAIL_POLICY)
  async body(@Param('id') id: string): Promise<string> {
    this.onlyInDevelopment();
    const folder = join(this.config.dataDir, MAILS_FOLDER);
    const file = /^\w+$/.test(id) ? (await readdir(folder)).find((name) => name.endsWith(`_${id}.html`)) : undefined;
    if (file === undefined) notFound();
    return (await readFile(join(folder, file), 'utf8')).replaceAll('<a ', '<a target="_blank" rel="noopener" ');
  }

  private onlyInDevelopment(): void {
    if (this.config.production || this.config.smtpUrl !== null) notFound();
  }
}

function notFound(): never {
  throw new DomainError('not-found');
}
