import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import {
  MAX_ADDRESS_LENGTH,
  MAX_ADDRESS_PART_LENGTH,
  type AddressFields,
  type AddressRequest,
  type ParkingFields,
} from '#libs/contract/addresses.js';
import { MAX_COMMUNITY_NAME_LENGTH } from '#libs/contract/communities.js';
import { STATE_NAMES } from '#libs/gstin.js';
import { MESSAGES } from '#libs/messages.js';
import { OPTIONAL_PIN_CODE, PIN_CODE_MESSAGE } from '#libs/pin-code.js';
import { nullAsEmptyLine } from '../kernel/field-rules.js';
import { WithoutLinks } from './person.fields.js';
import { stateNameOf } from './state.js';

/** A part of an address, on one line. Null means empty. */
const Part = (example: string, description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ example, ...(description && { description }) }),
    Transform(nullAsEmptyLine),
    IsOptional(),
    IsString(),
    MaxLength(MAX_ADDRESS_PART_LENGTH, { message: `Please use at most ${MAX_ADDRESS_PART_LENGTH} characters` }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write this on one line' }),
    WithoutLinks('this'),
  );

/** Replaces any name of a state by the official one. An unknown name stays. */
const officialState = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? (stateNameOf(value) ?? value) : value;

/** A state or union territory of India, by any of its names. The tax of invoices depends on it. */
export const IndianState = ({ orEmpty = false } = {}) =>
  applyDecorators(
    Transform(officialState),
    IsIn(orEmpty ? ['', ...STATE_NAMES] : STATE_NAMES, {
      message: 'Please enter a state or union territory of India, such as Maharashtra',
    }),
  );

/** An Indian PIN code, or empty. */
export function PinCode(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\s/gu, '') : value)),
    Matches(OPTIONAL_PIN_CODE, { message: PIN_CODE_MESSAGE }),
  );
}

/** The id of a community; null for one that is not listed. */
const CommunityId = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: 'An id from GET communities, or null with a communityName for a community that is not listed',
    }),
    ValidateIf((_, id) => id !== undefined && id !== null),
    IsString({ message: MESSAGES.communityNotListed }),
    MaxLength(64, { message: MESSAGES.communityNotListed }),
  );

/** The name of a community that is not listed. */
const CommunityName = () =>
  applyDecorators(
    ApiPropertyOptional({ example: 'Amber Heights', description: 'The name of a community that is not listed' }),
    Transform(nullAsEmptyLine),
    IsOptional(),
    IsString(),
    MaxLength(MAX_COMMUNITY_NAME_LENGTH, { message: `Please use at most ${MAX_COMMUNITY_NAME_LENGTH} characters` }),
    Matches(/^(?:|\P{Cc}*[\p{L}\p{N}]\P{Cc}*)$/u, { message: 'Please enter the name of your community' }),
    WithoutLinks('the name'),
  );

/** The specification's address, on one line. Null means empty. */
const AddressLine = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: 'B-704, Amber Heights, Baner, Pune',
      description:
        'The address on one line. Without the other fields, it must contain the name of a listed community. Tower and flat take precedence.',
    }),
    Transform(nullAsEmptyLine),
    IsOptional(),
    IsString({ message: 'Please enter the address where we find your car' }),
    MaxLength(MAX_ADDRESS_LENGTH, { message: `Please use at most ${MAX_ADDRESS_LENGTH} characters` }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write the address on one line' }),
    WithoutLinks('the address'),
  );

const Tower = () => Part('B', 'Tower or block');
const Flat = () => Part('704');
const City = () => Part('Pune', 'Taken from the community when left out');
const State = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: 'Maharashtra',
      description: 'A state or union territory of India. Taken from the community when left out',
    }),
    Transform(nullAsEmptyLine),
    IsOptional(),
    IndianState({ orEmpty: true }),
  );
const Pin = () =>
  applyDecorators(
    ApiPropertyOptional({ example: '411045', description: 'Taken from the community when left out' }),
    Transform(nullAsEmptyLine),
    IsOptional(),
    PinCode(),
  );

/** The specification's parking place, on one line. Null means empty. */
const ParkingLine = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: 'Basement 1, bay 42',
      description: 'The parking place on one line. Level and bay take precedence.',
    }),
    Transform(nullAsEmptyLine),
    IsOptional(),
    IsString(),
    MaxLength(120, { message: 'Please use at most 120 characters' }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write the parking place on one line' }),
    WithoutLinks('the parking place'),
  );
const Level = () => Part('Basement 1', 'Parking level');
const Bay = () => Part('42', 'Parking bay');

/** An address in a request. Omitted fields keep their values, or are taken from a new community. */
export class AddressDto implements AddressRequest {
  @AddressLine() address?: string;
  @CommunityId() communityId?: string | null;
  @CommunityName() communityName?: string;
  @Tower() tower?: string;
  @Flat() flat?: string;
  @City() city?: string;
  @State() state?: string;
  @Pin() pin?: string;
}

/** A parking place in a request. */
export class ParkingDto implements Partial<ParkingFields> {
  @ParkingLine() parking?: string;
  @Level() level?: string;
  @Bay() bay?: string;
}

export class AddressResponseDto implements AddressFields {
  @ApiProperty({ description: 'On one line, composed of the other fields' }) address!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null for a community that is not listed' })
  communityId!: string | null;
  @ApiProperty({ description: 'The name of the listed community, or the name the customer gave' })
  communityName!: string;
  @ApiProperty() tower!: string;
  @ApiProperty() flat!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ description: 'Six digits, or empty' }) pin!: string;
}

export class ParkingResponseDto implements ParkingFields {
  @ApiProperty({ description: 'On one line, composed of level and bay' }) parking!: string;
  @ApiProperty() level!: string;
  @ApiProperty() bay!: string;
}
