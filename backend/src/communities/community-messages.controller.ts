import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommunityMessageResponse, CommunityRecipients } from '#libs/contract/communities.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { CommunityMessage } from './community-message.js';
import { CommunityMessageDto, CommunityMessageResponseDto, CommunityRecipientsDto } from './community-messages.dto.js';
import { CommunityMessagesService } from './community-messages.service.js';

const messages: ListDefinition<CommunityMessage> = {
  resource: 'messages',
  filters: {},
  sorts: { id: 'id', createdAt: 'createdAt' },
  searched: false,
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('communities')
@Controller('register/communities/:id')
export class CommunityMessagesController {
  constructor(private readonly messages: CommunityMessagesService) {}

  @Get('recipients')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Count the recipients of a message to a community',
    description:
      'How many customers a message would go to: those with a running plan in the community, also one that begins ' +
      'later, is paused or moves there, or with a single wash that is still to be done.',
  })
  @ApiOkResponse({ type: CommunityRecipientsDto })
  async getCommunityRecipients(@Param('id') id: string): Promise<CommunityRecipients> {
    return { count: await this.messages.countRecipients(id) };
  }

  @Get('messages')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'List the messages to a community',
    description: 'The messages that staff have sent to the customers of the community in the last year.',
  })
  @ApiListQuery(messages)
  @ApiOkResponse({ type: [CommunityMessageResponseDto] })
  async listCommunityMessages(
    @Param('id') id: string,
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommunityMessageResponse[]> {
    const query = parseListQuery(parameters, messages);
    return sendPage(reply, messages.resource, query, await this.messages.page(id, query), messageResponse);
  }

  @Post('messages')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Email the customers of a community',
    description:
      'Emails a message about the service to the customers of the community, each once, at their current email ' +
      'address. It does not depend on the consent to news and offers, so it must not be advertising. At most 20 ' +
      'messages per member of staff in 60 minutes.',
    errors: ['conflict', 'no-recipients', 'too-many-requests'],
  })
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: CommunityRecipientsDto })
  async sendCommunityMessage(
    @Param('id') id: string,
    @Body() message: CommunityMessageDto,
    @CurrentCaller() caller: Caller,
  ): Promise<CommunityRecipients> {
    return { count: await this.messages.send(id, message, caller) };
  }
}

function messageResponse(message: CommunityMessage): CommunityMessageResponse {
  const { id, subject, text, recipientCount, sentBy, createdAt } = message;
  return { id, _id: id, subject, text, recipientCount, sentBy, createdAt };
}
