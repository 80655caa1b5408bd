import { ApiProperty } from '@nestjs/swagger';
import {
  CAR_TYPES,
  PLAN_DURATIONS,
  WASH_TIERS,
  type CarType,
  type PlanDuration,
  type WashTier,
} from '#libs/catalogue.js';
import type { PlanQuoteResponse } from '#libs/contract/plans.js';
import type { SettingsPreviewResponse, WashQuoteResponse } from '#libs/contract/settings.js';

class PlanLinesDto implements PlanQuoteResponse {
  @ApiProperty({ enum: CAR_TYPES }) carType!: CarType;
  @ApiProperty({ description: 'Rupees' }) planAmount!: number;
  @ApiProperty({ description: 'Rupees, after the promotion' }) discountedAmount!: number;
  @ApiProperty({ description: 'Rupees' }) gst!: number;
  @ApiProperty({ description: 'Rupees' }) payable!: number;
  @ApiProperty() promotionPercent!: number;
  @ApiProperty() gstPercent!: number;
}

class PlanPreviewDto {
  @ApiProperty({ enum: CAR_TYPES }) carType!: CarType;
  @ApiProperty({ enum: PLAN_DURATIONS, description: 'Months' }) months!: PlanDuration;
  @ApiProperty({ type: PlanLinesDto }) before!: PlanLinesDto;
  @ApiProperty({ type: PlanLinesDto }) after!: PlanLinesDto;
}

class WashLinesDto implements WashQuoteResponse {
  @ApiProperty({ description: 'Rupees' }) price!: number;
  @ApiProperty({ description: 'Rupees' }) gst!: number;
  @ApiProperty({ description: 'Rupees' }) total!: number;
}

class WashPreviewDto {
  @ApiProperty({ enum: WASH_TIERS }) tier!: WashTier;
  @ApiProperty({ type: WashLinesDto }) before!: WashLinesDto;
  @ApiProperty({ type: WashLinesDto }) after!: WashLinesDto;
}

export class SettingsPreviewDto implements SettingsPreviewResponse {
  @ApiProperty({ description: 'The day the prices apply to, Asia/Kolkata' }) on!: string;
  @ApiProperty({ type: [PlanPreviewDto] }) plans!: PlanPreviewDto[];
  @ApiProperty({ type: [WashPreviewDto] }) washes!: WashPreviewDto[];
}
