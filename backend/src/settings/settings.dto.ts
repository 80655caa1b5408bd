import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsPositive,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { CarType, WashTier } from '#libs/catalogue.js';
import type {
  RestoreResponse,
  InvoiceDetails,
  OrderLimits,
  SettingsBody,
  SettingsRequest,
  SettingsResponse,
} from '#libs/contract/settings.js';
import { MAX_GST_RATE, NO_GST_MESSAGE } from '#libs/gst-rate.js';
import { STATE_NAMES } from '#libs/gstin.js';
import { NUMBER_PREFIX, SERVICE_CODE } from '#libs/settings-rules.js';
import { EditedVersion } from '../kernel/edit.js';
import { CalendarDay, emptyAsNull, trimmed, TwoDecimals } from '../kernel/field-rules.js';
import { MAX_CAPACITY } from '../kernel/reservations.js';
import {
  ContactsDto,
  GrievanceOfficerDto,
  Line,
  Matching,
  ReviewDto,
  Reviews,
  WaterSavingDto,
} from './contacts.dto.js';
import { DaysOffDto } from './days-off.dto.js';
import { Gstin } from './gstin.fields.js';
import { SlotsOffDto } from './slots-off.dto.js';

const MAX_PRICE = 100_000;
const MAX_PROMOTION = 90;
const MAX_CANCEL_HOURS = 72;
const HSN_DIGITS = [4, 6] as const;

/** Rupees. At least 1, because the payment provider accepts no payment of 0. */
const Price = () =>
  applyDecorators(
    ApiProperty({ minimum: 1, maximum: MAX_PRICE, description: 'Rupees' }),
    TwoDecimals('Please enter an amount in rupees, with at most two decimals'),
    Min(1, { message: 'A price is at least ₹1' }),
    Max(MAX_PRICE, { message: 'A price is at most ₹1,00,000' }),
  );

const Percent = (highest: number) =>
  applyDecorators(
    ApiProperty({ minimum: 0, maximum: highest, description: 'Percent' }),
    TwoDecimals('Please enter a percentage, with at most two decimals'),
    Min(0, { message: 'At least 0%' }),
    Max(highest, { message: `At most ${highest}%` }),
  );

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

const Part = <T extends object>(of: () => Class<T>) =>
  applyDecorators(
    // The name `type` tells @nestjs/swagger that the function returns the class.
    ApiProperty({ type: () => of() }),
    IsDefined({ message: 'This part is required' }),
    IsObject({ message: 'This part is required' }),
    ValidateNested(),
    Type(of),
  );

const Day = () =>
  applyDecorators(
    ApiProperty({
      type: String,
      nullable: true,
      example: '2026-12-01',
      description: 'Asia/Kolkata; null for no bound',
    }),
    Transform(emptyAsNull),
    ValidateIf((_, value) => value !== null),
    CalendarDay('Please choose a day'),
  );

const NumberPrefix = (example: string) =>
  applyDecorators(ApiProperty({ example }), Transform(trimmed), Matching(NUMBER_PREFIX));

@ApiSchema({ description: 'The monthly price for each car type.' })
class MonthlyPricesDto implements Record<CarType, number> {
  @Price() Hatchback!: number;
  @Price() Sedan!: number;
  @Price() SUV!: number;
  @Price() C_SUV!: number;
  @Price() Luxury_SUV!: number;
  @Price() UltraLuxury_SUV!: number;
  @Price() UltraPremium_SUV!: number;
  @Price() Ultraluxury!: number;
}

@ApiSchema({ description: 'The price of each single wash.' })
class WashPricesDto implements Record<WashTier, number> {
  @Price() basic!: number;
  @Price() premium!: number;
  @Price() ultimate!: number;
}

@ApiSchema({ description: 'The promotion, and the days on which it is valid.' })
class PromotionSettingsDto {
  @Percent(MAX_PROMOTION) percent!: number;
  @ApiProperty() @IsBoolean({ message: 'active must be true or false' }) active!: boolean;
  @Day() from!: string | null;
  @Day() to!: string | null;
}

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
  @Percent(MAX_GST_RATE) @IsPositive({ message: NO_GST_MESSAGE }) gstPercent!: number;
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
