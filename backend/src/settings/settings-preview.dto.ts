import { ApiProperty, ApiSchema } from '@nestjs/swagger';
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

@ApiSchema({ description: 'The price of a subscription with the current and with the new settings.' })
class PlanPreviewDto {
  @ApiProperty({ enum: CAR_TYPES }) carType!: CarType;
  @ApiProperty({ enum: PLAN_DURATIONS, description: 'Months' }) months!: PlanDuration;
  @ApiProperty({ type: PlanQuoteDto }) before!: PlanQuoteDto;
  @ApiProperty({ type: PlanQuoteDto }) after!: PlanQuoteDto;
}

@ApiSchema({ description: 'The price of a single wash with the current and with the new settings.' })
class WashPreviewDto {
  @ApiProperty({ enum: WASH_TIERS }) tier!: WashTier;
  @ApiProperty({ type: WashQuoteDto }) before!: WashQuoteDto;
  @ApiProperty({ type: WashQuoteDto }) after!: WashQuoteDto;
}

@ApiSchema({ description: 'Prices with the current and with the new settings.' })
export class SettingsPreviewDto implements SettingsPreviewResponse {
  @ApiProperty({ description: 'The day the prices apply to, Asia/Kolkata' }) on!: string;
  @ApiProperty({ type: [PlanPreviewDto] }) plans!: PlanPreviewDto[];
  @ApiProperty({ type: [WashPreviewDto] }) washes!: WashPreviewDto[];
}
