import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { RestoreResponse, SettingsPreviewResponse, SettingsResponse } from '#libs/contract/settings.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { SettingsPreviewDto } from './settings-preview.dto.js';
import { RestoreDto, SettingsRequestDto, SettingsResponseDto, SettingsValuesDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Allow('settings')
  @ApiDoc({
    summary: 'Get the settings',
    description: 'Prices, promotion, tax, capacity, limits, invoice and contact details.',
  })
  @ApiOkResponse({ type: SettingsResponseDto })
  async getSettings(): Promise<SettingsResponse> {
    const body = await this.settings.body();
    return { ...body, _id: body.id };
  }

  @Put()
  @Allow('settings')
  @ApiDoc({
    summary: 'Update the settings',
    description: 'Replaces all settings. Changes take effect immediately. Existing orders keep their prices.',
  })
  @Idempotent()
  @ApiOkResponse({ type: SettingsResponseDto })
  updateSettings(@Body() { version, ...values }: SettingsRequestDto): Promise<SettingsResponse> {
    return withLatestOnConflict(
      async () => {
        const body = await this.settings.change(values, { version });
        return { ...body, _id: body.id };
      },
      () => this.getSettings(),
    );
  }

  @Get('restore')
  @Allow('documents')
  @ApiDoc({
    summary: 'Get the state after a restore',
    description: 'Whether documents wait for a decision about their numbers, after a restore from a backup.',
  })
  @ApiOkResponse({ type: RestoreDto })
  async getRestore(): Promise<RestoreResponse> {
    return { restoredAt: await this.settings.restoredAt() };
  }

  @Post('restore/confirm')
  @Allow('settings')
  @ApiDoc({
    summary: 'Issue documents after a restore',
    description:
      'Issues the documents that wait since a restore from a backup, with the current prefixes. If documents may have ' +
      'been issued after the backup, change both prefixes first. Safe to repeat.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: RestoreDto })
  async confirmRestore(): Promise<RestoreResponse> {
    await this.settings.confirmRestore();
    return this.getRestore();
  }

  @Post('preview')
  @Allow('settings')
  @ApiDoc({
    summary: 'Preview settings',
    description: 'Computes every price with the current and with these settings. Stores nothing.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: SettingsPreviewDto })
  previewSettings(@Body() values: SettingsValuesDto): Promise<SettingsPreviewResponse> {
    return this.settings.preview(values);
  }
}
