import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateNested,
  IsNotEmpty,
} from 'class-validator';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import type { RenewalCount, RenewalResponse } from '#libs/contract/orders.js';
import {
  PLAN_STATUSES,
  type DayGivenBackRequest,
  type PlanChangeRequest,
  type PlanOrderResponse,
  type PlanStatus,
  type PlanStatusRequest,
} from '#libs/contract/plans.js';
import { AddressDto, ParkingDto } from '../customers/address.fields.js';
import { EditedVersion } from '../kernel/edit.js';
import { asCarNumber, CarColor, CarName, CarNumber } from '../customers/vehicle.fields.js';
import { CalendarDay } from '../kernel/field-rules.js';
import { OrderDto } from '../orders/order.fields.js';
import { CheckoutFieldsDto, CheckoutResultDto } from '../payments/checkout.fields.js';
import { PaidPlanDataDto, PlanDataDto } from './plan-data.fields.js';

const PlanDataOf = (type: typeof PlanDataDto | typeof PaidPlanDataDto) =>
  applyDecorators(
    ApiProperty({ type }),
    IsDefined({ message: 'planData is required' }),
    // Arrays would be validated item by item, and text has no fields to name.
    Transform(({ value }: { value: unknown }) =>
      typeof value !== 'object' || Array.isArray(value) ? undefined : value,
    ),
    ValidateNested(),
    Type(() => type),
  );

@ApiSchema({ description: 'The subscription to quote or order.' })
export class PlanRequestDto {
  @PlanDataOf(PlanDataDto) planData!: PlanDataDto;
}

@ApiSchema({ description: "The result of the provider's checkout, and the plan it paid for." })
export class CheckoutAddDto extends CheckoutResultDto {
  @PlanDataOf(PaidPlanDataDto) planData!: PaidPlanDataDto;

  @ApiProperty()
  @IsNotEmpty()
  @MaxLength(64)
  @IsString()
  userId!: string;
}

/** A day of a pause. Requests for other statuses have none. */
const PauseDay = () =>
  applyDecorators(
    CalendarDay('Please choose a day'),
    ValidateBy({
      name: 'pauseOnly',
      validator: {
        validate: (_, context) => (context!.object as PlanStatusChangeDto).status === 'paused',
        defaultMessage: () => 'Only a pause can have days',
      },
    }),
  );

@ApiSchema({ description: 'A cancellation, a pause or its end.' })
export class PlanStatusChangeDto implements PlanStatusRequest {
  @ApiProperty({ enum: PLAN_STATUSES })
  @IsIn(PLAN_STATUSES, { message: `status must be one of ${PLAN_STATUSES.join(', ')}` })
  status!: PlanStatus;

  @ApiPropertyOptional({
    format: 'date',
    example: '2026-12-01',
    description: 'For paused: the first day without service, Asia/Kolkata. Defaults to the earliest possible day.',
  })
  @IsOptional()
  @PauseDay()
  from?: string;

  @ApiPropertyOptional({
    format: 'date',
    example: '2026-12-14',
    description:
      'For paused: the last day without service, Asia/Kolkata. Defaults to the latest day that the plan allows.',
  })
  @IsOptional()
  @PauseDay()
  until?: string;
}

@ApiSchema({ description: 'A day of a subscription that is given back, or no longer.' })
export class DayGivenBackDto implements DayGivenBackRequest {
  @ApiProperty({
    format: 'date',
    example: '2026-11-26',
    description: 'A day whose visit was not made, today at the latest, Asia/Kolkata',
  })
  @CalendarDay('Please choose a day')
  date!: string;

  @ApiProperty({ description: 'False removes the day given back' })
  @IsBoolean({ message: 'givenBack must be true or false' })
  givenBack!: boolean;
}

@ApiSchema({ description: 'A change of a running subscription, from tomorrow on. Omitted fields keep their values.' })
export class PlanChangeDto extends IntersectionType(AddressDto, ParkingDto) implements PlanChangeRequest {
  @ApiPropertyOptional({ enum: PLAN_SLOTS, description: 'IST' })
  @IsOptional()
  @IsIn(PLAN_SLOTS, { message: 'Please choose a time slot' })
  timeSlot?: string;

  @ApiPropertyOptional({ example: 'Hyundai Creta', description: 'A car of the same type' })
  @IsOptional()
  @CarName()
  carName?: string;

  @CarColor()
  carColor?: string;

  @ApiPropertyOptional({ example: 'MH12AB1234' })
  @IsOptional()
  @Transform(asCarNumber)
  @CarNumber()
  carNumber?: string;

  @EditedVersion() version?: number;
}

export class PlanSlotsQueryDto {
  @ApiPropertyOptional({ description: 'A community from GET communities. Defaults to that of the caller’s profile' })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  communityId?: string;

  @ApiPropertyOptional({
    example: 'MH12AB1234',
    description: 'The car to clean; empty for one without plans. Defaults to all cars of the caller.',
  })
  @IsOptional()
  @Transform(asCarNumber)
  @MaxLength(40)
  @IsString()
  carNumber?: string;
}

@ApiSchema({ description: 'A time slot of subscriptions.' })
class PlanSlotDto {
  @ApiProperty() timeSlot!: string;
  @ApiProperty() free!: boolean;
}

@ApiSchema({ description: 'The time slots of subscriptions in a community.' })
export class PlanSlotsDto {
  @ApiProperty({ type: String, nullable: true }) communityId!: string | null;
  @ApiProperty() communityName!: string;
  @ApiProperty({ type: [PlanSlotDto] }) slots!: PlanSlotDto[];
}

@ApiSchema({ description: 'A subscription that waits for its payment, and what the checkout needs to pay it.' })
export class PlanOrderDto extends CheckoutFieldsDto implements PlanOrderResponse {
  @ApiProperty() planId!: string;
}

export class RenewalsDto {
  @ApiPropertyOptional({ description: 'Lists only subscriptions of this community' })
  @IsOptional()
  @IsString({ message: 'Please choose a community' })
  @MaxLength(64)
  communityId?: string;
}

@ApiSchema({ description: 'A subscription due for renewal.' })
export class RenewalDto extends OrderDto implements RenewalResponse {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When staff last sent a link to renew it or to pay its next term; null if they never did',
  })
  renewalLinkSentAt!: string | null;
}

@ApiSchema({ description: 'The number of subscriptions due for renewal.' })
export class RenewalCountDto implements RenewalCount {
  @ApiProperty({ type: 'integer', description: 'Those that end within seven days, including today. At most 1,000' })
  endingSoon!: number;
}
