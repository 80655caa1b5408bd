import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  buildMessage,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { MESSAGES } from '#libs/messages.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#libs/password-length.js';
import { isCommonPassword } from './common-passwords.provider.js';
import { passwordError } from './password-rule.js';

/** Any password that can be chosen is shorter; a longer one is not hashed. */
export const MAX_ATTEMPT_LENGTH = 1024;

/** A new password. Name and email in the same request are rejected as passwords. */
export function NewPassword(): PropertyDecorator {
  const errorOf = (value: unknown, owner: object | undefined) => passwordError(value, owner ?? {}, isCommonPassword);
  return applyDecorators(
    ApiProperty({
      minLength: MIN_PASSWORD_LENGTH,
      maxLength: MAX_PASSWORD_LENGTH,
      description: 'Any characters. Common passwords are rejected.',
    }),
    ValidateBy({
      name: 'newPassword',
      validator: {
        validate: (value, at?: ValidationArguments) => errorOf(value, at?.object) === null,
        defaultMessage: (at?: ValidationArguments) => errorOf(at?.value, at?.object) ?? '',
      },
    }),
  );
}

/** The current password, entered again. */
export function CurrentPassword({ optional = false } = {}): PropertyDecorator {
  const message = 'Please enter your current password';
  return applyDecorators(
    ApiProperty({ required: !optional, maxLength: MAX_ATTEMPT_LENGTH }),
    ...(optional ? [IsOptional()] : []),
    IsString({ message }),
    IsNotEmpty({ message }),
    MaxLength(MAX_ATTEMPT_LENGTH),
  );
}

/** The new password, entered again. */
export function SameAsPassword(): PropertyDecorator {
  return ValidateBy({
    name: 'sameAsPassword',
    validator: {
      validate: (value, at?: ValidationArguments) =>
        value === (at?.object as Record<string, unknown> | undefined)?.password,
      defaultMessage: buildMessage(() => MESSAGES.passwordsDiffer),
    },
  });
}
