import { buildMessage, ValidateBy } from 'class-validator';
import { isCarNumber } from '#libs/car-number.js';

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
