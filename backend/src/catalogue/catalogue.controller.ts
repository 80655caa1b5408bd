import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { CatalogueDto } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';

@ApiTags('catalogue')
@Controller('catalogue')
export class CatalogueController {
  constructor(private readonly service: CatalogueService) {}

  @Get()
  @ApiDoc({
    summary: 'Get the catalogue',
    description:
      'Car types and models, monthly prices, single washes, time slots, the promotion and the tax rate. ' +
      'Checkout uses the same values.',
  })
  @Public()
  @Header('cache-control', 'no-cache')
  @ApiOkResponse({ type: CatalogueDto })
  getCatalogue(): Promise<CatalogueResponse> {
    return this.service.catalogue();
  }
}
