import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsNotEmpty, IsNumber, IsOptional, IsString, Length, MaxLength, Min, ValidateIf, ValidateNested } from 'class-validator';
import { normaliseCarNumber } from '#libs/car-number.js';
import { CAR_TYPES, PLAN_DURATIONS, PLAN_SLOTS, type CarType, type PlanDuration } from '#libs/catalogue.js';
import { ROLES, type Role } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { asEmail, asPhone, CarNumber, Phone, trimmed } from '../kernel/field-rules.js';

const given = (_: unknown, value: unknown) => value !== undefined && value !== null && value !== '';

export class CarDetailsDto {
  @ApiPropertyOptional({ example: 'Hyundai Creta' })
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(80)
  carName?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(80)
  carModel?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(40)
  carColor?: string;

  @ApiPropertyOptional({ example: 'MH12AB1234' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseCarNumber(value) : value))
  @ValidateIf((body: CarDetailsDto) => given(body, body.carNumber))
  @CarNumber()
  carNumber?: string;

  @ApiPropertyOptional({ enum: CAR_TYPES, nullable: true, description: 'Derived from the car; one sent must agree.' })
  @ValidateIf((body: CarDetailsDto) => given(body, body.carType))
  @IsIn(CAR_TYPES)
  carType?: CarType | null;

  @ApiPropertyOptional({ enum: PLAN_DURATIONS, nullable: true, description: 'Months' })
  @IsOptional()
  @IsIn(PLAN_DURATIONS, { message: 'Please choose 1, 3, 6 or 12 months' })
  planDuration?: PlanDuration | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Rupees, computed; one sent must match.' })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  planAmount?: number | null;

  @ApiPropertyOptional({ enum: PLAN_SLOTS })
  @ValidateIf((body: CarDetailsDto) => given(body, body.timeSlot))
  @IsIn(PLAN_SLOTS, { message: 'Please choose a time slot' })
  timeSlot?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(300)
  address?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(120)
  parking?: string;
}

class PersonDto {
  @ApiProperty()
  @Transform(trimmed)
  @Length(1, 100, { message: MESSAGES.nameRequired })
  name!: string;

  @ApiProperty()
  @Transform(asEmail)
  @IsEmail({}, { message: ({ value }) => (value ? MESSAGES.emailInvalid : MESSAGES.emailRequired) })
  @MaxLength(254, { message: MESSAGES.emailInvalid })
  email!: string;

  @ApiProperty({ example: '98765 43210' })
  @Transform(asPhone)
  @Phone()
  @IsNotEmpty({ message: MESSAGES.phoneRequired })
  phone!: string;
}

export class RegisterDto extends PersonDto {
  @ApiProperty({ minLength: 8, maxLength: 128 })
  @IsString({ message: MESSAGES.passwordRequired })
  @IsNotEmpty({ message: MESSAGES.passwordRequired })
  @MaxLength(1024, { message: 'Please use at most 128 characters' })
  password!: string;

  @ApiProperty()
  @IsString({ message: MESSAGES.passwordsDiffer })
  confirmPassword!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(7_500_000, { message: 'The picture is too large' })
  profilePic?: string | null;

  @ApiPropertyOptional({ type: CarDetailsDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => CarDetailsDto)
  carDetails?: CarDetailsDto;
}

export class ProfileUpdateDto {
  @ApiPropertyOptional({ description: 'Your own id, or left out' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  id?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @Length(1, 100, { message: MESSAGES.nameRequired })
  name?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(asEmail)
  @IsEmail({}, { message: MESSAGES.emailInvalid })
  @MaxLength(254, { message: MESSAGES.emailInvalid })
  email?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(asPhone)
  @Phone()
  phone?: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A data URL to set, null to remove, the served address to keep' })
  @IsOptional()
  @IsString()
  @MaxLength(7_500_000, { message: 'The picture is too large' })
  profilePic?: string | null;

  @ApiPropertyOptional({ type: CarDetailsDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => CarDetailsDto)
  carDetails?: CarDetailsDto;
}

export class CustomerDto extends PersonDto {
  @ApiPropertyOptional({ enum: ROLES })
  @IsOptional()
  @IsIn(ROLES, { message: `role must be one of ${ROLES.join(', ')}` })
  role?: Role;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  area?: string | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  disabled?: boolean;

  @ApiPropertyOptional({ type: CarDetailsDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => CarDetailsDto)
  carDetails?: CarDetailsDto;
}

export class AreaDto {
  @ApiProperty({ type: String, nullable: true, description: 'The name of a residential community, or null' })
  @ValidateIf((body: AreaDto) => body.area !== null)
  @IsString()
  @MaxLength(100)
  area!: string | null;
}

class CarDetailsResponseDto {
  @ApiProperty() carName!: string;
  @ApiProperty() carColor!: string;
  @ApiProperty() carNumber!: string;
  @ApiProperty({ enum: CAR_TYPES, nullable: true }) carType!: CarType | null;
  @ApiProperty({ enum: PLAN_DURATIONS, nullable: true }) planDuration!: PlanDuration | null;
  @ApiProperty({ type: Number, nullable: true }) planAmount!: number | null;
  @ApiProperty() timeSlot!: string;
  @ApiProperty() address!: string;
  @ApiProperty() parking!: string;
}

export class ProfileDto {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: String, nullable: true }) profilePic!: string | null;
  @ApiProperty({ type: String, nullable: true }) area!: string | null;
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ type: CarDetailsResponseDto }) carDetails!: CarDetailsResponseDto;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
