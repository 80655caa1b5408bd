import { buildMessage, isEmail, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { isCalendarDate, isDateTime, MONTH } from '#libs/calendar.js';
import { normaliseEmail } from '#libs/email.js';
import { withoutInvisible } from '#libs/invisible.js';

/** Above any real amount or percentage, and far below the precision limit of floating point. */
export const MAX_NUMBER = 100_000_000;

/** The field may be left out. Unlike with IsOptional, null is not accepted. */
export const Omittable = () => ValidateIf((_, value) => value !== undefined);

/** Normalises a value before it is validated, for class-transformer's `Transform`. */
type Transformation = (field: { value: unknown }) => unknown;

const ofText =
  (change: (text: string) => string): Transformation =>
  ({ value }) =>
    typeof value === 'string' ? change(value) : value;

export const trimmed = ofText((text) => text.trim());

/** Trims text and removes invisible characters. */
export const visible = ofText((text) => withoutInvisible(text).trim());

/** As visible, and replaces line breaks. */
export const oneLine = ofText((text) => withoutInvisible(text).trim().replace(/\s+/gu, ' '));

/** Normalises an email address: addresses are compared without case and invisible characters. */
export const asEmail = ofText(normaliseEmail);

/** Trims text. Forms send null for an emptied text. */
export const nullAsEmpty: Transformation = ({ value }) => (value === null ? '' : trimmed({ value }));

/** Control characters except line breaks. */
const CONTROL = /[^\P{Cc}\n]/gu;

const readable = ofText((text) =>
  withoutInvisible(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ')).replace(CONTROL, ''),
);

/** As nullAsEmpty, and removes invisible and control characters, but no line breaks. */
export const nullAsEmptyReadable: Transformation = ({ value }) => nullAsEmpty({ value: readable({ value }) });

/** As nullAsEmpty, and replaces line breaks. */
export const nullAsEmptyLine: Transformation = ({ value }) => (value === null ? '' : oneLine({ value }));

/** Forms send an empty text for a choice that has not been made. */
export const emptyAsNull: Transformation = ({ value }) => (value === '' ? null : value);

/**
 * Whether a text is an email address that can get mail. Those with quotation marks can contain spaces and commas, which
 * the mailer rejects in headers.
 */
export function isEmailAddress(value: unknown): boolean {
  return isEmail(value) && !String(value).includes('"');
}

/** An email address that can get mail. */
export function EmailAddress(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'isEmail',
    validator: { validate: isEmailAddress, defaultMessage: buildMessage(() => message) },
  });
}

/**
 * A maximum length. Unlike class-validator's MaxLength, which counts emoji, it does not take seconds for megabytes of
 * text.
 */
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

/** A number with at most two decimals. class-validator's own rule fails on numbers such as 1e-7. */
export function TwoDecimals(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'twoDecimals',
    validator: {
      validate: (value) =>
        typeof value === 'number' &&
        Math.abs(value) <= MAX_NUMBER &&
        Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
      defaultMessage: buildMessage(() => message),
    },
  });
}

/** A calendar day that exists, such as `2026-02-28`. */
export function CalendarDay(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'calendarDay',
    validator: { validate: isCalendarDate, defaultMessage: buildMessage(() => message) },
  });
}

/** Whether a value is a month such as `2026-11`. */
export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && MONTH.test(value);
}

/** A month such as `2026-11`. */
export function CalendarMonth(): PropertyDecorator {
  return Matches(MONTH, { message: 'Please choose a month such as 2026-11' });
}

/** A date and time with its offset from UTC, such as `2026-11-21T04:30:00Z`. */
export function DateTime(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'dateTime',
    validator: { validate: isDateTime, defaultMessage: buildMessage(() => message) },
  });
}
