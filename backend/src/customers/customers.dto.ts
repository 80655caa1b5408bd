import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ROLES, type Role } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { EditedVersion } from '../kernel/edit.js';
import { asEmail, asPhone, MaxCharacters, Omittable, Phone, trimmed } from '../kernel/field-rules.js';
import { MAX_CARS } from './vehicle.js';
import { CarDetailsDto, CarDetailsResponseDto, CarId, CarResponseDto, OwnedCarDto } from './vehicle.dto.js';
import { CurrentPassword, NewPassword, SameAsPassword } from '../identity/password.dto.js';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;
const MAX_PHONE_LENGTH = 40;
/** 5 MB as base64, and the data URL's beginning. */
export const MAX_PICTURE_LENGTH = 7_000_000;

// The first rule that a value breaks is the one its reader is told.

/** One line: it stands in the header of mails. */
const PersonName = () =>
  applyDecorators(
    Transform(trimmed),
    IsString({ message: MESSAGES.nameRequired }),
    IsNotEmpty({ message: MESSAGES.nameRequired }),
    MaxLength(MAX_NAME_LENGTH, { message: `Please use at most ${MAX_NAME_LENGTH} characters` }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write the name on one line' }),
  );

const PersonEmail = () =>
  applyDecorators(
    Transform(asEmail),
    IsString({ message: MESSAGES.emailRequired }),
    IsNotEmpty({ message: MESSAGES.emailRequired }),
    MaxLength(MAX_EMAIL_LENGTH, { message: MESSAGES.emailInvalid }),
    IsEmail({}, { message: MESSAGES.emailInvalid }),
  );

const PersonPhone = () =>
  applyDecorators(
    Transform(asPhone),
    IsString({ message: MESSAGES.phoneRequired }),
    IsNotEmpty({ message: MESSAGES.phoneRequired }),
    MaxLength(MAX_PHONE_LENGTH, { message: MESSAGES.phoneInvalid }),
    Phone(),
  );

const Cars = () =>
  applyDecorators(
    ApiPropertyOptional({ type: CarDetailsDto }),
    IsOptional(),
    IsObject(),
    ValidateNested(),
    Type(() => CarDetailsDto),
  );

const ChangedCars = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: [OwnedCarDto],
      description: 'Those of the cars that change, each with what changes; carDetails are of the first',
    }),
    IsOptional(),
    IsArray({ message: 'cars must be a list' }),
    ArrayMaxSize(MAX_CARS, { message: `Nobody has more than ${MAX_CARS} cars` }),
    ValidateNested({ each: true }),
    Type(() => OwnedCarDto),
  );

const Picture = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: 'A data URL (JPEG, PNG or WebP, 5 MB) to set, null to remove, the served address to keep',
    }),
    IsOptional(),
    IsString(),
    MaxCharacters(MAX_PICTURE_LENGTH, 'Please choose a picture of at most 5 MB'),
  );

export class RegisterDto {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @NewPassword() password!: string;
  @ApiProperty() @SameAsPassword() confirmPassword!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;
  @Picture() profilePic?: string | null;
  @Cars() carDetails?: CarDetailsDto;
}

export class ProfileUpdateDto {
  @ApiPropertyOptional({ description: 'Whose profile; your own when left out. Only admins change that of others.' })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  id?: string;

  @ApiPropertyOptional() @IsOptional() @PersonName() name?: string;

  @ApiPropertyOptional({
    description:
      'Another address takes currentPassword, and is in force once it is confirmed by the link mailed to it. The answer is the same whether or not the address has an account.',
  })
  @IsOptional()
  @PersonEmail()
  email?: string;

  @CurrentPassword({ optional: true }) currentPassword?: string;
  @ApiPropertyOptional() @IsOptional() @PersonPhone() phone?: string;
  @Picture() profilePic?: string | null;
  @Cars() carDetails?: CarDetailsDto;

  @ApiPropertyOptional({ description: 'Which car carDetails are of; the first when left out' })
  @IsOptional()
  @CarId()
  carId?: string;

  @ChangedCars() cars?: OwnedCarDto[];
  @EditedVersion() version?: number;
}

export class PasswordChangeDto {
  @CurrentPassword() currentPassword!: string;
  @NewPassword() password!: string;

  @ApiProperty({ description: 'The new password again' })
  @SameAsPassword()
  @IsNotEmpty({ message: MESSAGES.confirmPasswordRequired })
  @IsString({ message: MESSAGES.confirmPasswordRequired })
  confirmPassword!: string;
}

export class CustomerDto {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiPropertyOptional({ enum: ROLES })
  @IsOptional()
  @IsIn(ROLES, { message: `role must be one of ${ROLES.join(', ')}` })
  role?: Role;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The residential community an employee works in: its id or its name',
  })
  @IsOptional()
  @MaxLength(100)
  @IsString()
  area?: string | null;

  @ApiPropertyOptional({ description: 'Whether the account is kept from signing in' })
  @Omittable()
  @IsBoolean()
  disabled?: boolean;

  @Cars() carDetails?: CarDetailsDto;
}

export class CustomerUpdateDto extends CustomerDto {
  @ChangedCars() cars?: OwnedCarDto[];

  @EditedVersion() version?: number;
}

export class NewEmployeeDto {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The id or the name of a residential community' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @MaxLength(100)
  @IsString()
  area?: string | null;
}

export class EmployeeAccessDto {
  @ApiProperty({ description: 'Whether the employee is kept from signing in; every session ends at once' })
  @IsBoolean({ message: 'disabled must be true or false' })
  disabled!: boolean;
}

export class AreaDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id or the name of a residential community; null or empty for none',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ValidateIf((body: AreaDto) => body.area !== null)
  @MaxLength(100)
  @IsString()
  area!: string | null;

  @EditedVersion() version?: number;
}

export class ProfileDto {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'An email address that waits for its confirmation; `email` stays in force until then',
  })
  pendingEmail!: string | null;

  @ApiProperty({ example: '+919876543210' }) phone!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: String, nullable: true, description: 'Address on this origin' }) profilePic!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the community an employee works in' })
  area!: string | null;
  @ApiProperty({ type: String, nullable: true }) areaId!: string | null;
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ type: CarDetailsResponseDto }) carDetails!: CarDetailsResponseDto;
  @ApiProperty({ type: [CarResponseDto], description: 'All cars; the first is that of carDetails' })
  cars!: CarResponseDto[];
  @ApiProperty({ description: 'Whether a plan of theirs runs, or is paused' }) activePlan!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'One more at each change' }) version!: number;
}

export class EmployeeDto {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the community they work in' })
  area!: string | null;
  @ApiProperty({ type: String, nullable: true }) areaId!: string | null;
  @ApiProperty({ description: 'Kept from signing in' }) disabled!: boolean;
  @ApiProperty({ description: 'One more at each change' }) version!: number;
}

export class EmployeeAreaDto extends EmployeeDto {
  @ApiProperty() message!: string;
}
