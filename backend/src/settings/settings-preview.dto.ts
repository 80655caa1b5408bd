import { ApiProperty } from '@nestjs/swagger';
import {
  CAR_TYPES,
  PLAN_DURATIONS,
  WASH_TIERS,
  type CarType,
  type PlanDuration,
  type WashTier,
} from '#libs/catalogue.js';
import type { SettingsPreviewResponse } from '#libs/contract/settings.js';
import { PlanQuoteDto, WashQuoteDto } from '../pricing/quote.fields.js';

class PlanPreviewDto {
  @ApiProperty({ enum: CAR_TYPES }) carType!: CarType;
  @ApiProperty({ enum: PLAN_DURATIONS, description: 'Months' }) months!: PlanDuration;
  @ApiProperty({ type: PlanQuoteDto }) before!: PlanQuoteDto;
  @ApiProperty({ type: PlanQuoteDto }) after!: PlanQuoteDto;
}

class WashPreviewDto {
  @ApiProperty({ enum: WASH_TIERS }) tier!: WashTier;
  @ApiProperty({ type: WashQuoteDto }) before!: WashQuoteDto;
  @ApiProperty({ type: WashQuoteDto }) after!: WashQuoteDto;
}

export class SettingsPreviewDto implements SettingsPreviewResponse {
  @ApiProperty({ description: 'The day the prices apply to, Asia/Kolkata' }) on!: string;
  @ApiProperty({ type: [PlanPreviewDto] }) plans!: PlanPreviewDto[];
  @ApiProperty({ type: [WashPreviewDto] }) washes!: WashPreviewDto[];
}
