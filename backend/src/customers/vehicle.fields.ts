import { buildMessage, ValidateBy } from 'class-validator';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';

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
