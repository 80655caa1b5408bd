import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FaqPublished } from '#libs/contract/faq.js';
import { Public } from '../kernel/access.js';
import { FaqPublishedDto } from './faq.dto.js';
import { FaqService } from './faq.service.js';

@ApiTags('faq')
@Controller('faq')
export class FaqController {
  constructor(private readonly service: FaqService) {}

  /** What the site shows, by group and in order. */
  @Get()
  @Public()
  @Header('cache-control', 'no-cache')
  @ApiOkResponse({ type: [FaqPublishedDto] })
  published(): Promise<FaqPublished[]> {
    return this.service.published();
  }
}
