import { ApiProperty } from '@nestjs/swagger';
import type { Contacts } from '#libs/contract/settings.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import {
  CAR_TYPES,
  PLAN_DURATIONS,
  WASH_TIERS,
  type CarType,
  type PlanDuration,
  type WashTier,
} from '#libs/catalogue.js';

class PricedCarTypeDto {
  @ApiProperty({ enum: CAR_TYPES }) type!: CarType;
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Rupees per month, before promotion and GST' }) monthlyPrice!: number;
}

class CarModelDto {
  @ApiProperty({ description: 'Make and model.' }) name!: string;
  @ApiProperty({ enum: CAR_TYPES }) type!: CarType;
}

class CatalogueWashDto {
  @ApiProperty({ enum: WASH_TIERS }) tier!: WashTier;
  @ApiProperty() service!: string;
  @ApiProperty({ description: 'Rupees' }) price!: number;
  @ApiProperty({ description: 'Rupees' }) gst!: number;
  @ApiProperty({ description: 'Rupees' }) total!: number;
  @ApiProperty({ type: [String] }) slots!: string[];
}

class PromotionDto {
  @ApiProperty() percent!: number;
  @ApiProperty() active!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Its last day, Asia/Kolkata' }) until!: string | null;
}

class SiteLinkDto {
  @ApiProperty({ description: 'The name of the website.' }) name!: string;
  @ApiProperty() link!: string;
}

class SiteContactsDto implements Contacts {
  @ApiProperty() street!: string;
  @ApiProperty() locality!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() pin!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() email!: string;
  @ApiProperty() hours!: string;
  @ApiProperty({ type: [SiteLinkDto] }) social!: SiteLinkDto[];
}

export class CatalogueDto implements CatalogueResponse {
  @ApiProperty({ type: [PricedCarTypeDto] }) carTypes!: PricedCarTypeDto[];
  @ApiProperty({ type: [CarModelDto] }) carModels!: CarModelDto[];
  @ApiProperty({ enum: PLAN_DURATIONS, isArray: true, description: 'Months' }) durations!: PlanDuration[];
  @ApiProperty({ type: [String], description: 'IST' }) planSlots!: string[];
  @ApiProperty({ type: [CatalogueWashDto] }) washes!: CatalogueWashDto[];
  @ApiProperty({ type: PromotionDto }) promotion!: PromotionDto;
  @ApiProperty() gstPercent!: number;
  @ApiProperty() payAfterWash!: boolean;
  @ApiProperty({ type: SiteContactsDto }) contacts!: SiteContactsDto;
  @ApiProperty({ description: 'The payment provider is the stand-in: no money moves' }) testPayments!: boolean;
}
