import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { MESSAGES } from '#libs/messages.js';
import { asEmail, asPhone, Phone, trimmed } from '../kernel/field-rules.js';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;
const MAX_PHONE_LENGTH = 40;

// The decorators run from the bottom up: a client is told of the first rule that a value breaks.

/** One line, because it is used in the headers of mails. */
export const PersonName = () =>
  applyDecorators(
    Transform(trimmed),
    IsString({ message: MESSAGES.nameRequired }),
    IsNotEmpty({ message: MESSAGES.nameRequired }),
    MaxLength(MAX_NAME_LENGTH, { message: `Please use at most ${MAX_NAME_LENGTH} characters` }),
    Matches(/^\P{Cc}*$/u, { message: 'Please write the name on one line' }),
  );

export const PersonEmail = () =>
  applyDecorators(
    Transform(asEmail),
    IsString({ message: MESSAGES.emailRequired }),
    IsNotEmpty({ message: MESSAGES.emailRequired }),
    MaxLength(MAX_EMAIL_LENGTH, { message: MESSAGES.emailInvalid }),
    IsEmail({}, { message: MESSAGES.emailInvalid }),
  );

export const PersonPhone = () =>
  applyDecorators(
    Transform(asPhone),
    IsString({ message: MESSAGES.phoneRequired }),
    IsNotEmpty({ message: MESSAGES.phoneRequired }),
    MaxLength(MAX_PHONE_LENGTH, { message: MESSAGES.phoneInvalid }),
    Phone(),
  );
