import { Body, Controller, Get, Param, Patch, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ScheduledVisit, ScheduleResponse } from '#libs/contract/schedule.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import {
  ScheduleDayDto,
  ScheduleDto,
  ScheduledVisitDto,
  VisitReportRequestDto,
  ScheduledWashStatusDto,
} from './schedule.dto.js';
import { ScheduleService } from './schedule.service.js';

@ApiTags('schedule')
@Controller('register/employee/:id/work')
export class ScheduleController {
  constructor(private readonly schedule: ScheduleService) {}

  @Get()
  @ApiDoc({
    summary: 'Get the schedule of an employee',
    description:
      'The cars to clean on a day, by default today, in the communities that the employee covers on that day. ' +
      'Employees see only their own schedule, from two days ago to tomorrow.',
  })
  @Allow('employee', 'staff:read')
  @ApiOkResponse({ type: ScheduleDto })
  getSchedule(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { date }: ScheduleDayDto,
  ): Promise<ScheduleResponse> {
    return this.schedule.on(caller, id, date);
  }

  @Put(':orderId')
  @ApiDoc({
    summary: 'Report a visit',
    description:
      'Reports whether a car was cleaned on a day in a community that the employee covers on that day. A later report ' +
      'replaces an earlier one, unless `basedOn` says that you have not seen it, or `markedAt` that it was made by ' +
      'somebody else after yours. Employees report their own visits, up to two days later. The office can report and ' +
      'correct those of the last 30 days for any employee, such as from a printed schedule; a report counts for this ' +
      'employee. A single wash can be reported as missed only, which does not change its status, and because of the car ' +
      'only from the beginning of its slot.',
    errors: ['visit-reported', 'transition-not-allowed', 'wash-not-begun'],
  })
  @Idempotent()
  @Allow('employee', 'orders:write')
  @ApiOkResponse({ type: ScheduledVisitDto })
  reportVisit(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('orderId') orderId: string,
    @Body() request: VisitReportRequestDto,
  ): Promise<ScheduledVisit> {
    return this.schedule.report(caller, id, orderId, request);
  }

  @Patch(':orderId')
  @ApiDoc({
    summary: 'Mark a scheduled wash',
    description:
      'Changes the status of a single wash in a community that you cover on its day, such as to `done`. ' +
      'This ends a report that the wash was missed, unless `basedOn` says that you have not seen it.',
    errors: ['transition-not-allowed', 'visit-reported'],
  })
  @Idempotent()
  @Allow('employee')
  @ApiOkResponse({ type: ScheduledVisitDto })
  changeScheduledWashStatus(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('orderId') washId: string,
    @Body() request: ScheduledWashStatusDto,
  ): Promise<ScheduledVisit> {
    return this.schedule.transitionWash(caller, id, washId, request);
  }
}
