import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { WASH_TIERS, type WashTier } from '#libs/catalogue.js';
import type { WashOrderRequest, WashRequest } from '#libs/contract/washes.js';
import { AddressDto, ParkingDto } from '../customers/address.fields.js';
import { TermsVersion } from '../customers/consent.fields.js';
import { PersonEmail, PersonName, PersonPhone, WithoutLinks } from '../customers/person.fields.js';
import { asCarNumber, CarNumber } from '../customers/vehicle.fields.js';
import { CalendarDay, nullAsEmpty } from '../kernel/field-rules.js';
import { Rupees } from '../pricing/rupees.fields.js';

const CHOOSE_SLOT = 'Please choose a time slot';

@ApiSchema({ description: 'The car of a single wash. Both fields may be empty.' })
export class WashCarDto {
  @ApiPropertyOptional({ example: 'Hyundai Creta' })
  @Transform(nullAsEmpty)
  @IsOptional()
  @MaxLength(80)
  @IsString()
  @WithoutLinks('the car')
  carName?: string;

  @ApiPropertyOptional({ example: 'MH12AB1234' })
  @Transform(asCarNumber)
  @ValidateIf((_, value) => value !== undefined && value !== '')
  @CarNumber()
  carNumber?: string;
}

@ApiSchema({ description: 'The single wash to book, to be paid for afterwards.' })
export class WashDto extends IntersectionType(AddressDto, ParkingDto, WashCarDto) implements WashRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiProperty({ example: '5:30 AM - 6:00 AM', description: 'IST' })
  @IsString({ message: CHOOSE_SLOT })
  @MaxLength(40, { message: CHOOSE_SLOT })
  timeSlot!: string;

  @ApiPropertyOptional({
    example: '2026-11-22',
    description: 'Asia/Kolkata. Defaults to the next service day from tomorrow on',
  })
  @IsOptional()
  @CalendarDay('Please choose a day')
  date?: string;

  @ApiPropertyOptional({ description: "The wash's name. The path determines which wash it is" })
  @IsOptional()
  @MaxLength(60)
  @IsString()
  service?: string;

  @ApiPropertyOptional({ description: 'Rupees; must match the catalogue' })
  @IsOptional()
  @Rupees()
  price?: number;

  @ApiPropertyOptional({ description: 'Rupees; must match the catalogue' })
  @IsOptional()
  @Rupees()
  gst?: number;

  @ApiPropertyOptional({ description: 'Rupees; must match the catalogue' })
  @IsOptional()
  @Rupees()
  total?: number;

  @TermsVersion() termsVersion?: string;
}

@ApiSchema({ description: 'The single wash to order and pay for online.' })
export class WashOrderDto extends WashDto implements WashOrderRequest {
  @ApiProperty({ enum: WASH_TIERS })
  @IsIn(WASH_TIERS, { message: `tier must be one of ${WASH_TIERS.join(', ')}` })
  tier!: WashTier;
}
