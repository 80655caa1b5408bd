import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { WASH_TIERS, type WashTier } from '#libs/catalogue.js';
import { MISSED_REASONS, type MissedReason } from '#libs/contract/visits.js';
import {
  type MissedWashResponse,
  type WashAssignmentRequest,
  type WashMoveRequest,
  WASH_STATUSES,
  type WashOrderResponse,
  type WashResponse,
  type WashStatus,
} from '#libs/contract/washes.js';
import { AddressDto, ParkingDto } from '../customers/address.fields.js';
import { PersonName, PersonPhone } from '../customers/person.fields.js';
import { WashQuoteDto } from '../pricing/quote.fields.js';
import { OrderFieldsDto } from '../orders/order.fields.js';
import { EditedVersion } from '../kernel/edit.js';
import { CalendarDay, Omittable } from '../kernel/field-rules.js';
import { CheckoutFieldsDto } from '../payments/checkout.fields.js';
import { WashCarDto } from './wash-order.fields.js';

@ApiSchema({
  description: 'The place, day, time, car and contact of a booked wash. Omitted fields keep their values.',
})
export class WashChangeDto extends IntersectionType(AddressDto, ParkingDto, WashCarDto) {
  @ApiPropertyOptional({ description: 'Whom the team meets or calls' })
  @Omittable()
  @PersonName()
  name?: string;

  @ApiPropertyOptional({ example: '98765 43210' })
  @Omittable()
  @PersonPhone()
  phone?: string;

  @ApiPropertyOptional({ example: '2026-11-22', description: 'Asia/Kolkata; another day removes the assignee' })
  @IsOptional()
  @CalendarDay('Please choose a day')
  date?: string;

  @ApiPropertyOptional({ example: '5:30 AM - 6:00 AM', description: 'IST' })
  @IsOptional()
  @MaxLength(40)
  @IsString()
  timeSlot?: string;

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The new day and time of a wash.' })
export class WashMoveDto implements WashMoveRequest {
  @ApiProperty({ example: '2026-11-22', description: 'Asia/Kolkata' })
  @CalendarDay('Please choose a day')
  date!: string;

  @ApiProperty({ example: '5:30 AM - 6:00 AM', description: 'IST' })
  @IsString({ message: 'Please choose a time slot' })
  @MaxLength(40, { message: 'Please choose a time slot' })
  timeSlot!: string;

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The new status of a wash.' })
export class WashStatusChangeDto {
  @ApiProperty({ enum: WASH_STATUSES })
  @IsIn(WASH_STATUSES, { message: `status must be one of ${WASH_STATUSES.join(', ')}` })
  status!: WashStatus;
}

@ApiSchema({ description: 'The employee who does a wash.' })
export class WashAssignmentDto implements WashAssignmentRequest {
  @ApiProperty({ description: "An employee who covers the wash's community" })
  @IsString({ message: 'Please choose an employee' })
  @Length(1, 64, { message: 'Please choose an employee' })
  employeeId!: string;
}

export class WashSlotsDto {
  @ApiProperty({ enum: WASH_TIERS })
  @IsIn(WASH_TIERS, { message: `tier must be one of ${WASH_TIERS.join(', ')}` })
  tier!: WashTier;

  @ApiProperty({ example: '2026-11-22', description: 'Asia/Kolkata' })
  @CalendarDay('Please choose a day')
  date!: string;
}

@ApiSchema({ description: 'A time slot of single washes.' })
class WashSlotDto {
  @ApiProperty() timeSlot!: string;
  @ApiProperty() free!: boolean;
  @ApiProperty({ format: 'date-time', description: 'The cancellation deadline of a wash booked now for this time' })
  cancelUntil!: string;
}

@ApiSchema({ description: 'The time slots of single washes on a day.' })
export class WashSlotsResponseDto {
  @ApiProperty({ description: 'Asia/Kolkata' }) date!: string;
  @ApiProperty({ type: [WashSlotDto] }) slots!: WashSlotDto[];
}

@ApiSchema({ description: 'A single wash that waits for its payment, and what the checkout needs to pay it.' })
export class WashOrderResponseDto extends CheckoutFieldsDto implements WashOrderResponse {
  @ApiProperty() washId!: string;
}

@ApiSchema({ description: 'What a team reported about a wash that it could not do.' })
class MissedWashDto implements MissedWashResponse {
  @ApiProperty({ enum: MISSED_REASONS, description: 'Why the car was not washed' }) reason!: MissedReason;
  @ApiProperty({ description: 'For the customer and the office; may be empty' }) note!: string;
  @ApiProperty({ format: 'date-time', description: 'When it was reported' }) reportedAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Whose schedule it was in; null in responses to customers',
  })
  employee!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Who reported it in the office; null if the employee did, and in responses to customers',
  })
  enteredBy!: string | null;
}

@ApiSchema({ description: 'A single wash.' })
export class WashResponseDto extends IntersectionType(WashQuoteDto, OrderFieldsDto) implements WashResponse {
  @ApiProperty({ enum: WASH_TIERS }) tier!: WashTier;
  @ApiProperty() service!: string;
  @ApiProperty({ description: 'Asia/Kolkata' }) date!: string;
  @ApiProperty() gstPercent!: number;
  @ApiProperty({ enum: WASH_STATUSES }) status!: WashStatus;
  @ApiProperty({ type: String, nullable: true, description: 'The day it was paid' }) paidOn!: string | null;
  @ApiProperty({ enum: WASH_STATUSES, isArray: true }) allowedStatuses!: WashStatus[];
  @ApiProperty({ format: 'date-time', description: "The customer's cancellation deadline" }) cancelUntil!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The assigned employee; for staff only' })
  assigneeId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the assigned employee; for staff only' })
  assignee!: string | null;
  @ApiProperty({
    type: MissedWashDto,
    nullable: true,
    description: 'Null if there is no report, or the wash was done or moved since',
  })
  missed!: MissedWashDto | null;
}
