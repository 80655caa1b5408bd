import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { FaqResponse } from '#libs/contract/faq.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { withLatestOnConflict } from '../kernel/edit.js';
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
@Controller('register/faq')
export class FaqAdminController {
  constructor(private readonly service: FaqService) {}

  @Get()
  @Allow('faq')
  @ApiDoc({
    summary: 'List questions',
    description: 'All questions, including unpublished ones.',
  })
  @ApiListQuery(faq)
  @ApiOkResponse({ type: [FaqResponseDto] })
  async listQuestions(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FaqResponse[]> {
    const query = parseListQuery(parameters, faq);
    return sendPage(reply, faq.resource, query, await this.service.page(query), faqResponse);
  }

  @Get(':id')
  @Allow('faq')
  @ApiDoc({
    summary: 'Get a question',
    description: 'One question with its answer.',
  })
  @ApiOkResponse({ type: FaqResponseDto })
  async getQuestion(@Param('id') id: string): Promise<FaqResponse> {
    return faqResponse(await this.service.find(id));
  }

  @Post()
  @Allow('faq')
  @ApiDoc({
    summary: 'Create a question',
    description: 'Adds a question at the end of its group.',
  })
  @Idempotent()
  @ApiCreatedResponse({ type: FaqResponseDto })
  async createQuestion(@Body() form: FaqDto): Promise<FaqResponse> {
    return faqResponse(await this.service.create(form));
  }

  @Put(':id')
  @Allow('faq')
  @ApiDoc({
    summary: 'Update a question',
    description: 'Updates group, question, answer and whether it is published.',
  })
  @Idempotent()
  @ApiOkResponse({ type: FaqResponseDto })
  updateQuestion(@Param('id') id: string, @Body() form: FaqUpdateDto): Promise<FaqResponse> {
    return withLatestOnConflict(
      async () => faqResponse(await this.service.update(id, form)),
      () => this.getQuestion(id),
    );
  }

  @Delete(':id')
  @Allow('faq')
  @ApiDoc({
    summary: 'Delete a question',
    description: 'Deletes the question with its answer.',
  })
  @Idempotent()
  @ApiOkResponse({ type: RemovedDto })
  async deleteQuestion(@Param('id') id: string): Promise<{ id: string }> {
    await this.service.remove(id);
    return { id };
  }

  @Post(':id/place')
  @Allow('faq')
  @ApiDoc({
    summary: 'Move a question',
    description: 'Moves the question to a position in its group, counted from 0.',
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: FaqResponseDto })
  async moveQuestion(@Param('id') id: string, @Body() { at }: FaqPlaceDto): Promise<FaqResponse> {
    return faqResponse(await this.service.place(id, at));
  }
}

function faqResponse({ id, group, question, answer, published, position, createdAt, version }: Faq): FaqResponse {
  return { id, _id: id, group, question, answer, published, position, createdAt, version };
}
