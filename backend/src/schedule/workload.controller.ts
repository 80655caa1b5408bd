import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { DayWorkloadResponse, WorkloadResponse } from '#libs/contract/workload.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DayWorkloadService } from './day-workload.service.js';
import { ScheduleDayDto } from './schedule.dto.js';
import { DayWorkloadDto, WorkloadDto } from './workload.dto.js';
import { WorkloadService } from './workload.service.js';

@ApiTags('schedule')
@Controller('register/workload')
export class WorkloadController {
  constructor(
    private readonly workload: WorkloadService,
    private readonly days: DayWorkloadService,
  ) {}

  @Get()
  @Allow('staff:read')
  @ApiDoc({
    summary: 'Get the workload',
    description:
      'The number of plans served today and of open single washes, by community and by employee, and who covers what today.',
  })
  @ApiOkResponse({ type: WorkloadDto })
  getWorkload(): Promise<WorkloadResponse> {
    return this.workload.now();
  }

  @Get('day')
  @Allow('staff:read')
  @ApiDoc({
    summary: 'Get the workload of a day',
    description:
      'The number of visits that the schedules of a day have for plans, by default today, and how many of them have been ' +
      'reported, by employee. Also the communities that no employee covers on that day. Single washes are not counted.',
  })
  @ApiOkResponse({ type: DayWorkloadDto })
  getDayWorkload(@Query() { date }: ScheduleDayDto): Promise<DayWorkloadResponse> {
    return this.days.on(date);
  }
}
