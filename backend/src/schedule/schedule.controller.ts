import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Visit, ScheduleResponse } from '#libs/contract/schedule.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { VisitDto, VisitStepDto, ScheduleDayDto, ScheduleDto } from './schedule.dto.js';
import { ScheduleService } from './schedule.service.js';

@ApiTags('schedule')
@ApiBearerAuth()
@Controller('register/employee/:id/work')
export class ScheduleController {
  constructor(private readonly schedule: ScheduleService) {}

  /** The cars of an employee's community on a day. */
  @Get()
  @Allow('employee', 'admin')
  @ApiOkResponse({ type: ScheduleDto })
  on(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { date }: ScheduleDayDto,
  ): Promise<ScheduleResponse> {
    return this.schedule.on(caller, id, date);
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
    return this.schedule.stepWash(caller, id, washId, status);
  }
}
