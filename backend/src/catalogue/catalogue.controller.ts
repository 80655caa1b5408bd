import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { Public } from '../kernel/access.js';
import { CatalogueDto } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';

@ApiTags('catalogue')
@Controller('catalogue')
export class CatalogueController {
  constructor(private readonly service: CatalogueService) {}

  @Get()
  @Public()
  @Header('cache-control', 'no-cache')
  @ApiOkResponse({ type: CatalogueDto })
  catalogue(): Promise<CatalogueResponse> {
    return this.service.catalogue();
  }
}
