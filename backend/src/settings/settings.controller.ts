import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { SettingsPreviewResponse, SettingsResponse } from '#libs/contract/settings.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { SettingsPreviewDto } from './settings-preview.dto.js';
import { SettingsRequestDto, SettingsResponseDto, SettingsValuesDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@ApiBearerAuth()
@Allow('admin')
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOkResponse({ type: SettingsResponseDto })
  async read(): Promise<SettingsResponse> {
    const body = await this.settings.body();
    return { ...body, _id: body.id };
  }

  /** All of them at once; they hold from the next request on, on every process. */
  @Put()
  @Idempotent()
  @ApiOkResponse({ type: SettingsResponseDto })
  @ApiEditConflict()
  change(@Body() { version, ...values }: SettingsRequestDto): Promise<SettingsResponse> {
    return editing(
      async () => {
        const body = await this.settings.change(values, { version });
        return { ...body, _id: body.id };
      },
      () => this.read(),
    );
  }

  /** What these settings would make of every price, before they are saved. */
  @Post('preview')
  @HttpCode(200)
  @ApiOkResponse({ type: SettingsPreviewDto })
  preview(@Body() values: SettingsValuesDto): Promise<SettingsPreviewResponse> {
    return this.settings.preview(values);
  }
}
