import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { buildMessage, IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { MAX_COMPANY_NAME_LENGTH } from '#libs/company.js';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { normalisePhone } from '#libs/phone.js';
import { asEmail, EmailAddress, visible } from '../kernel/field-rules.js';
import { containsLink } from './contains-link.js';

const MAX_PHONE_LENGTH = 40;

/** Normalises an Indian mobile number before validation, which rejects anything else. */
export const asPhone = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? (normalisePhone(value) ?? value.trim()) : value;

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

/**
 * Text that we mail to an address whose owner has not confirmed it, so it must not contain a link of somebody else's
 * choice.
 */
export function WithoutLinks(what: string): PropertyDecorator {
  return ValidateBy({
    name: 'withoutLinks',
    validator: {
      validate: (value) => typeof value === 'string' && !containsLink(value),
      defaultMessage: buildMessage(() => `Please write ${what} without a link`),
    },
  });
}

// Decorators run from the bottom up, and the first violated rule determines the error.

/** One line, because it is used in the headers of mails. */
export const PersonName = () =>
  applyDecorators(
    Transform(visible),
    IsString({ message: MESSAGES.nameRequired }),
    IsNotEmpty({ message: MESSAGES.nameRequired }),
    MaxLength(MAX_NAME_LENGTH, { message: `Please use at most ${MAX_NAME_LENGTH} characters` }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write the name on one line' }),
    WithoutLinks('the name'),
    Matches(/[\p{L}\p{N}]/u, { message: MESSAGES.nameRequired }),
  );

/** The name of a business; may be empty. */
export const CompanyName = () =>
  applyDecorators(
    Transform(visible),
    IsString({ message: 'Please enter the company name' }),
    MaxLength(MAX_COMPANY_NAME_LENGTH, { message: `Please use at most ${MAX_COMPANY_NAME_LENGTH} characters` }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write the name on one line' }),
  );

/** A required email address, normalised by asEmail. */
export const PersonEmail = () =>
  applyDecorators(
    Transform(asEmail),
    IsString({ message: MESSAGES.emailRequired }),
    IsNotEmpty({ message: MESSAGES.emailRequired }),
    MaxLength(MAX_EMAIL_LENGTH, { message: MESSAGES.emailInvalid }),
    EmailAddress(MESSAGES.emailInvalid),
  );

/** A required Indian mobile number, normalised to `+91` and ten digits. */
export const PersonPhone = () =>
  applyDecorators(
    Transform(asPhone),
    IsString({ message: MESSAGES.phoneRequired }),
    IsNotEmpty({ message: MESSAGES.phoneRequired }),
    MaxLength(MAX_PHONE_LENGTH, { message: MESSAGES.phoneInvalid }),
    Phone(),
  );
