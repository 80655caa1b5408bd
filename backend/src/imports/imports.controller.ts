import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MAX_IMPORT_BYTES, type ImportResponse } from '#libs/contract/imports.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { LargeBody } from '../kernel/request-body.js';
import { ImportDto, ImportResponseDto } from './imports.dto.js';
import { ImportsService } from './imports.service.js';

@ApiTags('imports')
@ApiBearerAuth()
@Allow('admin')
@Controller('imports')
export class ImportsController {
  constructor(private readonly service: ImportsService) {}

  /** Checks a file and returns its errors by line and column. No record is created yet. */
  @Post()
  @Idempotent()
  @LargeBody({ field: 'csv', maxBytes: 2 * MAX_IMPORT_BYTES })
  @ApiCreatedResponse({ type: ImportResponseDto })
  check(@CurrentCaller() caller: Caller, @Body() request: ImportDto): Promise<ImportResponse> {
    return this.service.check(caller, request);
  }

  /** Starts the import of a file that passed the check. */
  @Post(':id/start')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ImportResponseDto })
  start(@Param('id') id: string): Promise<ImportResponse> {
    return this.service.start(id);
  }

  /** The progress of an import. */
  @Get(':id')
  @ApiOkResponse({ type: ImportResponseDto })
  find(@Param('id') id: string): Promise<ImportResponse> {
    return this.service.find(id);
  }
}
