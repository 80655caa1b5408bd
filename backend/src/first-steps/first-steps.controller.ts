import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FirstStepsResponse } from '#libs/contract/first-steps.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { FirstStepsDto, FirstStepsRequestDto } from './first-steps.dto.js';
import { FirstStepsService } from './first-steps.service.js';

@ApiTags('settings')
@Controller('first-steps')
export class FirstStepsController {
  constructor(private readonly firstSteps: FirstStepsService) {}

  @Get()
  @Allow('settings')
  @ApiDoc({
    summary: 'Get the first steps',
    description: 'What a new business needs before its first order, and which of it the data shows to be done.',
  })
  @ApiOkResponse({ type: FirstStepsDto })
  getFirstSteps(): Promise<FirstStepsResponse> {
    return this.firstSteps.read();
  }

  @Put()
  @Allow('settings')
  @ApiDoc({
    summary: 'Confirm or hide the first steps',
    description: 'Replaces the confirmed steps and whether the dashboard hides all of them. The last write wins.',
  })
  @ApiOkResponse({ type: FirstStepsDto })
  async updateFirstSteps(@Body() choices: FirstStepsRequestDto): Promise<FirstStepsResponse> {
    await this.firstSteps.save(choices);
    return this.firstSteps.read();
  }
}
