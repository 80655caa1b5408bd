import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import {
  MAX_ADDRESS_LENGTH,
  MAX_ADDRESS_PART_LENGTH,
  type AddressFields,
  type AddressRequest,
  type ParkingFields,
} from '#libs/contract/addresses.js';
import { PinCode, trimmed } from '../kernel/field-rules.js';

const oneLine = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().replace(/\s+/gu, ' ') : value === null ? '' : value;

/** A part of an address, on one line; null is the same as empty. */
const Part = (example: string, description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ example, ...(description && { description }) }),
    Transform(oneLine),
    IsOptional(),
    MaxLength(MAX_ADDRESS_PART_LENGTH, { message: `Please use at most ${MAX_ADDRESS_PART_LENGTH} characters` }),
    IsString(),
    Matches(/^\P{Cc}*$/u, { message: 'Please write this on one line' }),
  );

/** Marks a field as the id of a community; null says that the community is not listed. */
const CommunityId = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: 'From GET communities; null, with a communityName, for a community that is not listed',
    }),
    ValidateIf((_, id) => id !== undefined && id !== null),
    MaxLength(64, { message: 'Please choose a community from the list' }),
    IsString({ message: 'Please choose a community from the list' }),
  );

/** Marks the name of a community that is not listed. */
const CommunityName = () =>
  applyDecorators(
    ApiPropertyOptional({ example: 'Amber Heights', description: 'Of a community that is not listed' }),
    Transform(oneLine),
    IsOptional(),
    MaxLength(100, { message: 'Please use at most 100 characters' }),
    IsString(),
    Matches(/^(?:|\P{Cc}*[\p{L}\p{N}]\P{Cc}*)$/u, { message: 'Please enter the name of your community' }),
  );

/** Marks the specification's single line; empty or null is none. */
const AddressLine = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: 'B-704, Amber Heights, Baner, Pune',
      description: 'The address on one line. Alone it must name a listed community; tower and flat outweigh it.',
    }),
    Transform(({ value }: { value: unknown }) => (value === null ? '' : trimmed({ value }))),
    IsOptional(),
    MaxLength(MAX_ADDRESS_LENGTH, { message: `Please use at most ${MAX_ADDRESS_LENGTH} characters` }),
    IsString({ message: 'Please enter the address where we find your car' }),
  );

const Tower = () => Part('B', 'Tower or block');
const Flat = () => Part('704');
const City = () => Part('Pune', 'Comes with the community when left out');
const State = () => Part('Maharashtra', 'Comes with the community when left out');
const Pin = () =>
  applyDecorators(
    ApiPropertyOptional({ example: '411045', description: 'Comes with the community when left out' }),
    IsOptional(),
    PinCode(),
  );

/** Marks the specification's line of text on where the car stands. */
const ParkingLine = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: 'Basement 1, bay 42',
      description: 'Where the car stands, on one line; level and bay outweigh it',
    }),
    Transform(({ value }: { value: unknown }) => (value === null ? '' : trimmed({ value }))),
    IsOptional(),
    MaxLength(120, { message: 'Please use at most 120 characters' }),
    IsString(),
  );
const Level = () => Part('Basement 1', 'Parking level');
const Bay = () => Part('42', 'Parking bay');

/** Where a car is found, in a request: everything optional. */
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

/** Where the car stands within the community, in a request. */
export class ParkingDto implements Partial<ParkingFields> {
  @ParkingLine() parking?: string;
  @Level() level?: string;
  @Bay() bay?: string;
}

export class AddressResponseDto implements AddressFields {
  @ApiProperty({ description: 'On one line, composed of the rest' }) address!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null for a community that is not listed' })
  communityId!: string | null;
  @ApiProperty({ description: 'Of the listed community, or what the customer calls one that is not listed' })
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
