import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FaqPublished } from '#libs/contract/faq.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { FaqPublishedDto } from './faq.dto.js';
import { FaqService } from './faq.service.js';

@ApiTags('faq')
@Controller('faq')
export class FaqController {
  constructor(private readonly service: FaqService) {}

  @Get()
  @ApiDoc({
    summary: 'List the published questions',
    description: 'The questions and answers that the website shows, by group and in order.',
  })
  @Public()
  @Header('cache-control', 'no-cache')
  @ApiOkResponse({ type: [FaqPublishedDto] })
  listPublishedQuestions(): Promise<FaqPublished[]> {
    return this.service.published();
  }
}
