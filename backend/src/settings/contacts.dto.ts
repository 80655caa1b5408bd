import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { MAX_EMAIL_LENGTH } from '#libs/contract/accounts.js';
import type { Contacts, GrievanceOfficer, Review, WaterSaving } from '#libs/contract/settings.js';
import { STATE_NAMES } from '#libs/gstin.js';
import { HTTPS_LINK, MAX_BUSINESS_NAME, OFFICE_PIN, TELEPHONE, WHATSAPP, type TextRule } from '#libs/settings-rules.js';
import { asEmail, CalendarDay, EmailAddress, emptyAsNull, trimmed } from '../kernel/field-rules.js';

const MAX_LINKS = 8;

/** A pattern that the form of the backoffice checks too. */
export const Matching = ({ pattern, message }: TextRule) => Matches(pattern, { message });

/** One line of text without control characters. */
export const Line = (most: number, what: string) =>
  applyDecorators(
    ApiProperty({ maxLength: most }),
    Transform(trimmed),
    IsString({ message: `${what} is required` }),
    Length(1, most, { message: `${what} has 1 to ${most} characters` }),
    Matches(/^\P{Cc}*$/u, { message: `${what} must be on one line` }),
  );

const Telephone = () =>
  applyDecorators(
    ApiProperty({ example: '+91 20 5550 0142' }),
    Transform(trimmed),
    Matching(TELEPHONE),
    MaxLength(24, { message: 'A telephone number has at most 24 characters' }),
    IsString({ message: 'The telephone number is required' }),
  );

const OfficeEmail = () =>
  applyDecorators(
    ApiProperty({ format: 'email' }),
    Transform(asEmail),
    EmailAddress('Invalid email address'),
    MaxLength(MAX_EMAIL_LENGTH, { message: 'Invalid email address' }),
    IsString({ message: 'Email is required' }),
  );

/** An email address, or empty. */
export const OptionalEmailAddress = (description: string) =>
  applyDecorators(
    ValidateIf((_, value) => value !== ''),
    OfficeEmail(),
    ApiProperty({ format: 'email', description }),
  );

@ApiSchema({ description: 'A link to a profile of the operator in a social network.' })
class SocialLinkDto {
  @Line(30, 'The name') name!: string;

  @ApiProperty({ format: 'uri' })
  @Transform(trimmed)
  @Matching(HTTPS_LINK)
  @MaxLength(200, { message: 'A URL can have at most 200 characters' })
  @IsString({ message: 'The URL is required' })
  link!: string;
}

@ApiSchema({ description: 'How customers reach the operator.' })
export class ContactsDto implements Contacts {
  @ApiProperty({ description: 'The name that customers know the business by' })
  @Line(MAX_BUSINESS_NAME, 'The name')
  name!: string;
  @Line(120, 'The street') street!: string;
  @Line(80, 'The locality') locality!: string;
  @Line(60, 'The city') city!: string;
  @ApiProperty({ enum: STATE_NAMES }) @IsIn(STATE_NAMES, { message: 'Please choose a state' }) state!: string;
  @ApiProperty({ example: '411001' })
  @Transform(trimmed)
  @Matching(OFFICE_PIN)
  pin!: string;

  @Telephone() phone!: string;

  @ApiProperty({ example: '+91 98220 50142', description: 'Empty if there is none' })
  @Transform(trimmed)
  @Matching(WHATSAPP)
  @IsString({ message: 'whatsapp must be text' })
  whatsapp!: string;

  @OfficeEmail() email!: string;
  @Line(80, 'The text') hours!: string;

  @ApiProperty({ type: () => [SocialLinkDto], maxItems: MAX_LINKS })
  @ValidateNested({ each: true })
  @Type(() => SocialLinkDto)
  @ArrayMaxSize(MAX_LINKS, { message: `At most ${MAX_LINKS} links` })
  @IsArray({ message: 'social must be a list' })
  social!: SocialLinkDto[];
}

@ApiSchema({ description: 'The person to whom customers complain, named by law on the website.' })
export class GrievanceOfficerDto implements GrievanceOfficer {
  @ApiProperty({ maxLength: 80, description: 'Empty if none is named' })
  @Transform(trimmed)
  @IsString({ message: 'The name must be text' })
  @MaxLength(80, { message: 'A name has at most 80 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'The name must be on one line' })
  name!: string;

  @OfficeEmail() email!: string;
  @Telephone() phone!: string;
}

@ApiSchema({ description: 'How much water is saved, and the source of the figure.' })
export class WaterSavingDto implements WaterSaving {
  @ApiProperty({ minimum: 0, maximum: 100, description: 'Percent' })
  @Max(100, { message: 'At most 100%' })
  @Min(0, { message: 'At least 0%' })
  @IsInt({ message: 'Please enter a whole percentage' })
  percent!: number;

  @ApiProperty({ description: 'What the figure is based on' }) @Line(200, 'The source') source!: string;
}

const MAX_REVIEWS = 12;

@ApiSchema({ description: "A customer's review on the website." })
export class ReviewDto implements Review {
  @Line(400, 'The review') text!: string;
  @Line(60, 'The name') name!: string;
  @Line(80, 'The community') community!: string;
  @Line(80, 'The car') car!: string;

  @ApiProperty({ type: String, nullable: true, example: '2026-10-04', description: 'Asia/Kolkata; null if unknown' })
  @Transform(emptyAsNull)
  @ValidateIf((_, value) => value !== null)
  @CalendarDay('Please choose a day')
  date!: string | null;

  @ApiProperty({ maxLength: 80, description: 'Where it was published or how it was received' })
  @Transform(trimmed)
  @IsString({ message: 'The source must be text' })
  @MaxLength(80, { message: 'A source has at most 80 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'The source must be on one line' })
  source!: string;

  @ApiProperty({ description: 'A made-up example, to be replaced. Pages mark it as such' })
  @IsBoolean({ message: 'example must be true or false' })
  example!: boolean;
}

export const Reviews = () =>
  applyDecorators(
    ApiProperty({ type: () => [ReviewDto], maxItems: MAX_REVIEWS }),
    ValidateNested({ each: true }),
    Type(() => ReviewDto),
    IsArray({ message: 'reviews must be a list' }),
    ArrayMaxSize(MAX_REVIEWS, { message: `At most ${MAX_REVIEWS} reviews` }),
  );
