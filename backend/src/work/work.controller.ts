import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Visit, WorkResponse } from '#libs/contract/work.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { VisitDto, VisitStepDto, WorkDayDto, WorkDto } from './work.dto.js';
import { WorkService } from './work.service.js';

@ApiTags('work')
@ApiBearerAuth()
@Controller('register/employee/:id/work')
export class WorkController {
  constructor(private readonly work: WorkService) {}

  /** The cars of an employee's community on a day. */
  @Get()
  @Allow('employee', 'admin')
  @ApiOkResponse({ type: WorkDto })
  on(@CurrentCaller() caller: Caller, @Param('id') id: string, @Query() { date }: WorkDayDto): Promise<WorkResponse> {
    return this.work.on(caller, id, date);
  }

  /** An employee says that a single wash of their community is done. */
  @Patch(':washId')
  @Idempotent()
  @Allow('employee')
  @ApiOkResponse({ type: VisitDto })
  step(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('washId') washId: string,
    @Body() { status }: VisitStepDto,
  ): Promise<Visit> {
    return this.work.stepWash(caller, id, washId, status);
  }
}
