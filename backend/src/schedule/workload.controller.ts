import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { WorkloadResponse } from '#libs/contract/workload.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { WorkloadDto } from './workload.dto.js';
import { WorkloadService } from './workload.service.js';

@ApiTags('schedule')
@Controller('register/workload')
export class WorkloadController {
  constructor(private readonly workload: WorkloadService) {}

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
}
