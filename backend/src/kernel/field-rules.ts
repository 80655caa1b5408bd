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

/** A day that the calendar has: `2026-02-28`. */
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
