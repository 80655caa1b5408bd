import { buildMessage, ValidateBy } from 'class-validator';
import { isCarNumber } from '#libs/car-number.js';
import { MESSAGES } from '#libs/messages.js';
import { normalisePhone } from '#libs/phone.js';

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

/** Trims a text before it is checked. */
export const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** An Indian mobile number, normalised to +91 (libs/phone.ts); what is none stays as it is, for the rule to refuse. */
export const asPhone = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? (normalisePhone(value) ?? value.trim()) : value);

/** Compared case-insensitively, so kept in lower case. */
export const asEmail = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** A normalised Indian mobile number. */
export function Phone(): PropertyDecorator {
  return ValidateBy({
    name: 'phone',
    validator: {
      validate: (value) => typeof value === 'string' && normalisePhone(value) === value,
      defaultMessage: buildMessage(() => MESSAGES.phoneInvalid),
    },
  });
}
