import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { FaqResponse } from '#libs/contract/faq.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { Faq } from './faq-entry.js';
import { FaqDto, FaqPlaceDto, FaqResponseDto, FaqUpdateDto } from './faq.dto.js';
import { FaqService } from './faq.service.js';

const faq: ListDefinition<Faq> = {
  resource: 'faq',
  filters: { group: { kind: 'string' }, published: { kind: 'boolean' }, createdAt: { kind: 'instant' } },
  sorts: { id: 'id', position: 'position', question: 'question', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('faq')
@ApiBearerAuth()
@Allow('admin')
@Controller('register/faq')
export class FaqAdminController {
  constructor(private readonly service: FaqService) {}

  /** Of the office: also those that the site does not show. */
  @Get()
  @ApiListQuery(faq)
  @ApiOkResponse({ type: [FaqResponseDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FaqResponse[]> {
    const query = parseListQuery(parameters, faq);
    return sendPage(reply, faq.resource, query, await this.service.page(query), faqResponse);
  }

  @Get(':id')
  @ApiOkResponse({ type: FaqResponseDto })
  async find(@Param('id') id: string): Promise<FaqResponse> {
    return faqResponse(await this.service.find(id));
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: FaqResponseDto })
  async create(@Body() form: FaqDto): Promise<FaqResponse> {
    return faqResponse(await this.service.create(form));
  }

  @Put(':id')
  @Idempotent()
  @ApiOkResponse({ type: FaqResponseDto })
  @ApiEditConflict()
  update(@Param('id') id: string, @Body() form: FaqUpdateDto): Promise<FaqResponse> {
    return editing(
      async () => faqResponse(await this.service.update(id, form)),
      () => this.find(id),
    );
  }

  @Delete(':id')
  @Idempotent()
  @ApiOkResponse({ schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } })
  async remove(@Param('id') id: string): Promise<{ id: string }> {
    await this.service.remove(id);
    return { id };
  }

  /** Puts it elsewhere in its group. */
  @Post(':id/place')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: FaqResponseDto })
  async place(@Param('id') id: string, @Body() { at }: FaqPlaceDto): Promise<FaqResponse> {
    return faqResponse(await this.service.place(id, at));
  }
}

function faqResponse({ id, group, question, answer, published, position, createdAt, version }: Faq): FaqResponse {
  return { id, _id: id, group, question, answer, published, position, createdAt, version };
}
