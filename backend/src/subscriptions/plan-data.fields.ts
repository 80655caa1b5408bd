import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { CAR_TYPES, PLAN_DURATIONS, PLAN_SLOTS, type CarType, type PlanDuration } from '#libs/catalogue.js';
import type { PlanData } from '#libs/contract/plans.js';
import { AddressDto, ParkingDto } from '../customers/address.fields.js';
import { TermsVersion } from '../customers/consent.fields.js';
import { asCarNumber, CarColor, CarName, CarNumber } from '../customers/vehicle.fields.js';
import { Rupees } from '../pricing/rupees.fields.js';

const PAYMENT_REQUIRED = 'paymentId is required';

@ApiSchema({ description: 'The subscription to order. Amounts are computed; those sent must match.' })
export class PlanDataDto extends IntersectionType(AddressDto, ParkingDto) implements PlanData {
  @ApiProperty({ example: 'Hyundai Creta' })
  @CarName()
  carName!: string;

  @CarColor()
  carColor?: string;

  @ApiPropertyOptional({ enum: CAR_TYPES, description: 'Derived from the car. If sent, it must match.' })
  @IsOptional()
  @IsIn(CAR_TYPES)
  carType?: CarType;

  @ApiProperty({ example: 'MH12AB1234' })
  @Transform(asCarNumber)
  @CarNumber()
  carNumber!: string;

  @ApiProperty({ enum: PLAN_DURATIONS, description: 'Months' })
  @IsIn(PLAN_DURATIONS, { message: 'Please choose 1, 3, 6 or 12 months' })
  planDuration!: PlanDuration;

  @ApiPropertyOptional({ description: 'Rupees: monthly price × months. Computed. If sent, it must match.' })
  @IsOptional()
  @Rupees()
  planAmount?: number;

  @ApiPropertyOptional({
    description: 'Rupees: the amount to pay, after the promotion and with GST. Computed. If sent, it must match.',
  })
  @IsOptional()
  @Rupees()
  payable?: number;

  @ApiProperty({ enum: PLAN_SLOTS, description: 'IST' })
  @IsIn(PLAN_SLOTS, { message: 'Please choose a time slot' })
  timeSlot!: string;

  @ApiPropertyOptional({ description: "Is ignored. Only checkout/add needs the provider's payment id" })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  paymentId?: string;

  @TermsVersion() termsVersion?: string;
}

@ApiSchema({ description: 'The subscription that was ordered, and the payment that paid it.' })
export class PaidPlanDataDto extends OmitType(PlanDataDto, ['paymentId']) {
  @ApiProperty({ description: "The provider's payment id" })
  @IsNotEmpty({ message: PAYMENT_REQUIRED })
  @MaxLength(64)
  @IsString({ message: PAYMENT_REQUIRED })
  paymentId!: string;
}
