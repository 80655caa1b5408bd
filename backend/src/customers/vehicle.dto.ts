import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { CAR_TYPES, PLAN_DURATIONS, PLAN_SLOTS, type CarType, type PlanDuration } from '#libs/catalogue.js';
import type {
  CarDetails,
  CarDetailsRequest,
  DerivedVehicleFields,
  OwnedVehicleRequest,
  VehicleFields,
  VehicleRequest,
  VehicleResponse,
} from '#libs/contract/vehicles.js';
import { AddressDto, AddressResponseDto, ParkingDto, ParkingResponseDto } from './address.fields.js';
import { emptyAsNull, nullAsEmpty, Omittable } from '../kernel/field-rules.js';
import { Rupees } from '../pricing/rupees.fields.js';
import { asCarNumber, CarColor, CarNumber } from './vehicle.fields.js';
import { MAX_VEHICLES } from './vehicle.js';

/** Forms send an empty string for a choice that has not been made. */
const chosen = (field: keyof VehicleRequest) => (details: VehicleRequest) =>
  details[field] !== undefined && details[field] !== '' && details[field] !== null;

export const VehicleId = () => Matches(/^[0-9a-z]{1,64}$/, { message: 'Please choose one of your cars' });

@ApiSchema({ description: 'A car in a request. Omitted fields keep their values.' })
export class VehicleDto extends ParkingDto implements VehicleRequest {
  @ApiPropertyOptional({ example: 'Hyundai Creta' })
  @Transform(nullAsEmpty)
  @IsOptional()
  @MaxLength(80)
  @IsString()
  carName?: string;

  @ApiPropertyOptional({ description: 'The model, where carName is the make alone' })
  @Transform(nullAsEmpty)
  @IsOptional()
  @MaxLength(80)
  @IsString()
  carModel?: string;

  @CarColor()
  carColor?: string;

  @ApiPropertyOptional({ example: 'MH12AB1234' })
  @Transform(asCarNumber)
  @ValidateIf(chosen('carNumber'))
  @CarNumber()
  carNumber?: string;

  @ApiPropertyOptional({
    enum: CAR_TYPES,
    nullable: true,
    description: 'Derived from the car. If sent, it must match.',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @IsIn(CAR_TYPES)
  carType?: CarType | null;

  @ApiPropertyOptional({ enum: PLAN_DURATIONS, nullable: true, description: 'Months' })
  @Transform(emptyAsNull)
  @IsOptional()
  @IsIn(PLAN_DURATIONS, { message: 'Please choose 1, 3, 6 or 12 months' })
  planDuration?: PlanDuration | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Rupees: monthly price × months. Computed. If sent, it must match.',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @Rupees()
  planAmount?: number | null;

  @ApiPropertyOptional({ enum: PLAN_SLOTS, description: 'IST' })
  @Transform(nullAsEmpty)
  @ValidateIf(chosen('timeSlot'))
  @IsIn(PLAN_SLOTS, { message: 'Please choose a time slot' })
  timeSlot?: string;
}

@ApiSchema({ description: 'Changes of the first car and the address. Omitted fields keep their values.' })
export class CarDetailsDto extends IntersectionType(VehicleDto, AddressDto) implements CarDetailsRequest {}

@ApiSchema({ description: "Changes of one of the account's cars. Omitted fields keep their values." })
export class OwnedVehicleDto extends VehicleDto implements OwnedVehicleRequest {
  @ApiProperty({ description: 'Which car' })
  @VehicleId()
  id!: string;
}

/** The specification's `carDetails` in a request. */
export const CarDetailsField = () => OptionalVehicle(CarDetailsDto);

/** A vehicle to add. */
export const NewVehicle = () => OptionalVehicle(VehicleDto, 'A car to add. It needs carName and carNumber.');

function OptionalVehicle(type: typeof VehicleDto, description?: string) {
  return applyDecorators(
    ApiPropertyOptional({ type, ...(description && { description }) }),
    Omittable(),
    IsObject(),
    ValidateNested(),
    Type(() => type),
  );
}

/** Changes of several vehicles, each named by its id. */
export const ChangedVehicles = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: [OwnedVehicleDto],
      description: 'The cars that change, each with its id and the changed fields. carDetails is the first car.',
    }),
    Omittable(),
    IsArray({ message: 'cars must be a list' }),
    ArrayMaxSize(MAX_VEHICLES, { message: `Please send at most ${MAX_VEHICLES} cars` }),
    ValidateNested({ each: true }),
    Type(() => OwnedVehicleDto),
  );

class VehicleFieldsResponseDto extends ParkingResponseDto implements VehicleFields, DerivedVehicleFields {
  @ApiProperty() carName!: string;
  @ApiProperty() carColor!: string;
  @ApiProperty() carNumber!: string;
  @ApiProperty({ enum: CAR_TYPES, nullable: true }) carType!: CarType | null;
  @ApiProperty({ enum: PLAN_DURATIONS, nullable: true, description: 'Months' }) planDuration!: PlanDuration | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Rupees' }) planAmount!: number | null;
  @ApiProperty() timeSlot!: string;
}

@ApiSchema({ description: 'The first car of an account, and the address where it is parked.' })
export class CarDetailsResponseDto
  extends IntersectionType(VehicleFieldsResponseDto, AddressResponseDto)
  implements CarDetails {}

@ApiSchema({ description: "A customer's car, with its size class and the price of its plan." })
export class VehicleResponseDto extends VehicleFieldsResponseDto implements VehicleResponse {
  @ApiProperty() id!: string;
}
