import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { MailResponse } from '#libs/contract/mails.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { MailService } from './mail.service.js';
import type { QueuedMail } from './mail-message.js';
import { MailDto } from './mails.dto.js';

const mails: ListDefinition<QueuedMail> = {
  resource: 'mails',
  filters: {
    status: { kind: 'string' },
    delayed: { field: 'isDelayed', kind: 'boolean' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('mails')
@Controller('mails')
export class MailsController {
  constructor(private readonly mails: MailService) {}

  @Get()
  @Allow('mails')
  @ApiDoc({
    summary: 'List emails',
    description:
      'Emails to customers and staff, without their text. Filter by `status` `failed` for those that could not be delivered, and by `delayed` for those that are still queued after several attempts.',
  })
  @ApiListQuery(mails)
  @ApiOkResponse({ type: [MailDto] })
  async listMails(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MailResponse[]> {
    const query = parseListQuery(parameters, mails);
    const page = await this.mails.page(query);
    return Promise.all(sendPage(reply, mails.resource, query, page, (mail) => this.response(mail)));
  }

  @Get(':id')
  @Allow('mails')
  @ApiDoc({
    summary: 'Get an email',
    description: 'One email to a customer or to staff, without its text.',
  })
  @ApiOkResponse({ type: MailDto })
  async getMail(@Param('id') id: string): Promise<MailResponse> {
    return this.response(await this.mails.find(id));
  }

  @Post('test')
  @Allow('mails')
  @ApiDoc({
    summary: 'Send a test email',
    description: 'Queues an email to the caller. Its status tells whether the mail server has accepted it.',
    errors: ['too-many-requests'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: MailDto })
  async sendTestMail(@CurrentCaller() caller: Caller): Promise<MailResponse> {
    return this.response(await this.mails.sendTest(caller));
  }

  @Post(':id/send-again')
  @Allow('mails')
  @ApiDoc({
    summary: 'Send an email again',
    description:
      'Queues a failed email again, or one that waits for its next attempt. Not possible for failed emails with a link that grants access, because their text is not kept.',
    errors: ['not-found', 'transition-not-allowed'],
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: MailDto })
  async sendMailAgain(@Param('id') id: string): Promise<MailResponse> {
    return this.response(await this.mails.sendAgain(id));
  }

  private async response(mail: QueuedMail): Promise<MailResponse> {
    const { id, to, subject, status, attempts, lastError, attachments, createdAt, sentAt, version } = mail;
    return {
      id,
      _id: id,
      name: to.name,
      email: to.address,
      subject,
      status,
      attempts,
      lastError,
      attachments: attachments.map(({ fileName }) => fileName),
      canSendAgain: await this.mails.canSendAgain(mail),
      createdAt,
      sentAt,
      version,
    };
  }
}
