import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import type {
  RestoreResponse,
  InvoiceDetails,
  OrderLimits,
  SettingsBody,
  SettingsRequest,
  SettingsResponse,
} from '#libs/contract/settings.js';
import { STATE_NAMES } from '#libs/gstin.js';
import { NUMBER_PREFIX, SERVICE_CODE } from '#libs/settings-rules.js';
import { EditedVersion } from '../kernel/edit.js';
import { trimmed } from '../kernel/field-rules.js';
import { MAX_CAPACITY } from '../kernel/reservations.js';
import {
  ContactsDto,
  GrievanceOfficerDto,
  Line,
  Matching,
  OptionalEmailAddress,
  ReviewDto,
  Reviews,
  WaterSavingDto,
} from './contacts.dto.js';
import { DaysOffDto } from './days-off.dto.js';
import { Gstin } from './gstin.fields.js';
import {
  MonthlyPricesDto,
  PromotionSettingsDto,
  ScheduledChanges,
  WashPricesDto,
  type ScheduledChangeDto,
} from './prices.dto.js';
import { GstPercent, Part } from './settings.fields.js';
import { SlotsOffDto } from './slots-off.dto.js';

const MAX_CANCEL_HOURS = 72;
const HSN_DIGITS = [4, 6] as const;

/** The capacity of a slot. */
const Capacity = (description: string) =>
  applyDecorators(
    ApiProperty({ minimum: 1, maximum: MAX_CAPACITY, description }),
    IsInt({ message: 'Please enter a whole number' }),
    Min(1, { message: 'At least 1' }),
    Max(MAX_CAPACITY, { message: `At most ${MAX_CAPACITY}` }),
  );

const Days = ({ min, max, description }: { min: number; max: number; description: string }) =>
  applyDecorators(
    ApiProperty({ minimum: min, maximum: max, description }),
    IsInt({ message: 'Please enter a whole number of days' }),
    Min(min, { message: min === 1 ? 'At least 1 day' : `At least ${min} days` }),
    Max(max, { message: `At most ${max} days` }),
  );

const NumberPrefix = (example: string) =>
  applyDecorators(ApiProperty({ example }), Transform(trimmed), Matching(NUMBER_PREFIX));

@ApiSchema({ description: "The supplier's details and number series on invoices." })
class InvoiceDetailsDto implements InvoiceDetails {
  @Line(120, "The supplier's name") supplierName!: string;
  @Line(300, 'The address') address!: string;
  @ApiProperty({ example: '27AAPFU0939F1ZV', description: 'Empty while not registered' }) @Gstin() gstin!: string;
  @ApiProperty({ enum: STATE_NAMES }) @IsIn(STATE_NAMES, { message: 'Please choose a state' }) state!: string;
  @ApiProperty({ example: '998538' })
  @Transform(trimmed)
  @Matching(SERVICE_CODE)
  sac!: string;
  @NumberPrefix('FL') seriesPrefix!: string;
  @NumberPrefix('CN') creditNotePrefix!: string;
  @ApiProperty({ enum: HSN_DIGITS, type: 'integer' })
  @IsIn(HSN_DIGITS, { message: 'The SAC has four or six digits in returns' })
  hsnDigits!: 4 | 6;
}

const MAX_ORDERS = 1000;

const Orders = (description: string) =>
  applyDecorators(
    ApiProperty({ minimum: 1, maximum: MAX_ORDERS, description }),
    IsInt({ message: 'Please enter a whole number' }),
    Min(1, { message: 'At least 1' }),
    Max(MAX_ORDERS, { message: `At most ${MAX_ORDERS}` }),
  );

@ApiSchema({ description: 'How many unpaid orders a customer and an address can have.' })
class OrderLimitsDto implements OrderLimits {
  @Orders('Booked washes of a customer that are paid afterwards') unpaidWashesPerCustomer!: number;
  @Orders('The same, for one home') unpaidWashesPerAddress!: number;
  @Orders('Orders of a customer with a pending online payment') pendingOrdersPerCustomer!: number;
  @Orders('The same, for one home') pendingOrdersPerAddress!: number;
  @Orders('Orders that a customer can begin within ten minutes') startedPerCustomer!: number;
}

@ApiSchema({ description: 'Settings to preview.' })
export class SettingsValuesDto implements SettingsBody {
  @Part(() => MonthlyPricesDto) monthlyPrices!: MonthlyPricesDto;
  @Part(() => WashPricesDto) washPrices!: WashPricesDto;
  @Part(() => PromotionSettingsDto) promotion!: PromotionSettingsDto;
  @GstPercent() gstPercent!: number;
  @ScheduledChanges() scheduledChanges!: ScheduledChangeDto[];
  @ApiProperty() @IsBoolean({ message: 'payAfterWash must be true or false' }) payAfterWash!: boolean;
  @Part(() => SlotsOffDto) slotsOff!: SlotsOffDto;

  @Capacity('Single washes at the same time, per half hour') washesAtOnce!: number;
  @Capacity('Cars with plans per time slot of each community') carsPerSlot!: number;

  @ApiProperty({
    minimum: 0,
    maximum: MAX_CANCEL_HOURS,
    description: 'How many hours before a wash its customer can still cancel it',
  })
  @Max(MAX_CANCEL_HOURS, { message: `At most ${MAX_CANCEL_HOURS} hours before` })
  @Min(0, { message: 'At least 0 hours before' })
  @IsInt({ message: 'Please enter a whole number of hours' })
  washCancelHours!: number;

  @Part(() => DaysOffDto) daysOff!: DaysOffDto;

  @Part(() => OrderLimitsDto) orderLimits!: OrderLimitsDto;

  @Days({ min: 1, max: 30, description: 'The minimum length of a pause, in days' }) pauseMinDays!: number;
  @Days({
    min: 0,
    max: 366,
    description: 'The maximum total length of all pauses of a term, in days; 0 disables pauses',
  })
  pauseMaxDaysPerTerm!: number;
  @Days({ min: 0, max: 366, description: 'The time slot is released after this many days of a pause' })
  pauseSlotHeldDays!: number;

  @Part(() => InvoiceDetailsDto) invoice!: InvoiceDetailsDto;
  @Part(() => ContactsDto) contacts!: ContactsDto;
  @Part(() => GrievanceOfficerDto) grievanceOfficer!: GrievanceOfficerDto;
  @Part(() => WaterSavingDto) waterSaving!: WaterSavingDto;
  @Reviews() reviews!: ReviewDto[];
  @OptionalEmailAddress(
    'Where enquiries and orders in communities that are not listed are reported; empty if they are not',
  )
  noticeEmail!: string;

  @OptionalEmailAddress(
    'Where payments, refunds and disputes that need a decision, and outages, are reported; empty if they are not',
  )
  moneyNoticeEmail!: string;
}

@ApiSchema({ description: 'The new settings. Existing orders keep their prices.' })
export class SettingsRequestDto extends SettingsValuesDto implements SettingsRequest {
  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The settings, with their version.' })
export class SettingsResponseDto extends SettingsValuesDto implements SettingsResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'Whether documents wait for a decision after a restore from a backup.' })
export class RestoreDto implements RestoreResponse {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the data was restored, while no document is issued for that reason; otherwise null',
  })
  restoredAt!: string | null;
}
