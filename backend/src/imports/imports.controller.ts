import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MAX_IMPORT_BYTES, type ImportResponse } from '#libs/contract/imports.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { LargeBody } from '../kernel/request-body.js';
import { ImportDto, ImportResponseDto, ImportStartDto } from './imports.dto.js';
import { ImportsService } from './imports.service.js';

@ApiTags('imports')
@Controller('imports')
export class ImportsController {
  constructor(private readonly service: ImportsService) {}

  @Post()
  @Allow('imports')
  @ApiDoc({
    summary: 'Check an import',
    description:
      'Checks a CSV file and lists every error by line and column. Creates nothing. Start the import ' +
      'of the rows without errors with the returned `id`.',
    errors: ['too-many-requests'],
  })
  @Idempotent()
  @LargeBody({ field: 'csv', maxBytes: 2 * MAX_IMPORT_BYTES })
  @ApiCreatedResponse({ type: ImportResponseDto })
  checkImport(@CurrentCaller() caller: Caller, @Body() request: ImportDto): Promise<ImportResponse> {
    return this.service.check(caller, request);
  }

  @Post(':id/start')
  @Allow('imports')
  @ApiDoc({
    summary: 'Start an import',
    description: 'Creates the records of a checked file in the background. Rows whose record exists are skipped.',
  })
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ImportResponseDto })
  startImport(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() request: ImportStartDto,
  ): Promise<ImportResponse> {
    return this.service.start(caller, id, request);
  }

  @Get(':id')
  @Allow('imports')
  @ApiDoc({
    summary: 'Get an import',
    description: 'The progress of an import and the rows that failed.',
  })
  @ApiOkResponse({ type: ImportResponseDto })
  getImport(@Param('id') id: string): Promise<ImportResponse> {
    return this.service.find(id);
  }
}
