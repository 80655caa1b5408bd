import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { buildMessage, Matches, Min, ValidateBy, ValidateIf } from 'class-validator';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { MESSAGES } from '#libs/messages.js';
import { normalisePhone } from '#libs/phone.js';

/** Above any real amount or percentage, and far below the point where floating point loses decimals. */
const HIGHEST = 100_000_000;

/** The field may be left out; unlike with IsOptional, null is not taken for leaving it out. */
export const Omittable = () => ValidateIf((_, value) => value !== undefined);

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

/** Longer than any registration number as typed. */
const MAX_NUMBER_LENGTH = 40;

/** Normalises a registration number; null means none. */
export const asCarNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH
    ? normaliseCarNumber(value)
    : value === null
      ? ''
      : value;

/** Trims text before validation. */
export const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** An Indian mobile number, normalised to +91 (libs/phone.ts); anything else is left unchanged for validation to reject. */
export const asPhone = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? (normalisePhone(value) ?? value.trim()) : value;

/** Stored in lower case, because email addresses are compared case-insensitively. */
export const asEmail = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

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

/** For texts of megabytes, in which class-validator's MaxLength takes seconds to look for emoji. */
export function MaxCharacters(max: number, message: string): PropertyDecorator {
  return ValidateBy({
    name: 'maxCharacters',
    constraints: [max],
    validator: {
      validate: (value) => typeof value === 'string' && value.length <= max,
      defaultMessage: buildMessage(() => message),
    },
  });
}

/** A number with at most two decimals; class-validator's own rule for decimals breaks on numbers such as 1e-7. */
export function TwoDecimals(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'twoDecimals',
    validator: {
      validate: (value) =>
        typeof value === 'number' &&
        Math.abs(value) <= HIGHEST &&
        Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
      defaultMessage: buildMessage(() => message),
    },
  });
}

/** An amount in rupees, with at most two decimals. */
export function Rupees(): PropertyDecorator {
  return applyDecorators(
    Min(0, { message: 'An amount is at least ₹0' }),
    TwoDecimals('Please enter an amount in rupees, with at most two decimals'),
  );
}

/** An existing calendar day: `2026-02-28`. */
export function CalendarDay(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'calendarDay',
    validator: {
      validate: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && asDay(value) === value,
      defaultMessage: buildMessage(() => message),
    },
  });
}

function asDay(text: string): string | null {
  const millis = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(millis) ? null : new Date(millis).toISOString().slice(0, 10);
}

/** An Indian PIN code, or empty. */
export function PinCode(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\s/gu, '') : value)),
    Matches(/^(?:[1-9]\d{5})?$/, { message: 'Please enter a PIN code of six digits' }),
  );
}
