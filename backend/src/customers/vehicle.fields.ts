import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { buildMessage, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { MAX_CAR_COLOR_LENGTH } from '#libs/contract/vehicles.js';
import { nullAsEmpty, trimmed } from '../kernel/field-rules.js';

const MAX_CAR_NAME_LENGTH = 80;

/** The make and model of the car of an order. */
export const CarName = () =>
  applyDecorators(
    Transform(trimmed),
    IsString({ message: 'Please choose your car' }),
    IsNotEmpty({ message: 'Please choose your car' }),
    MaxLength(MAX_CAR_NAME_LENGTH, { message: `Please use at most ${MAX_CAR_NAME_LENGTH} characters` }),
  );

/** The colour of a car. Null means empty. */
export const CarColor = () =>
  applyDecorators(
    ApiPropertyOptional({ example: 'Polar White' }),
    Transform(nullAsEmpty),
    IsOptional(),
    MaxLength(MAX_CAR_COLOR_LENGTH),
    IsString(),
  );

/** A normalised Indian registration number. */
export function CarNumber(): PropertyDecorator {
  return ValidateBy({
    name: 'carNumber',
    validator: {
      validate: (value) => typeof value === 'string' && isCarNumber(value),
      defaultMessage: buildMessage(() => 'Please enter a car number such as MH 12 AB 1234'),
    },
  });
}

/** Any registration number is shorter, however it is typed. */
const MAX_NUMBER_LENGTH = 40;

/** Normalises a registration number before validation; null becomes empty. */
export const asCarNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH
    ? normaliseCarNumber(value)
    : value === null
      ? ''
      : value;
