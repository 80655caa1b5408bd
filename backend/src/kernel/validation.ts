import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import type { FieldError } from '#libs/errors.js';
import { DomainError } from './domain-error.js';
import { invalidFields } from './field-error.js';
import { isRecord } from './is-record.js';

/**
 * Accepts only what a DTO declares. Anything else is a 400 that names every invalid field, with the first rule that it
 * breaks. Stacked decorators are checked from the lowest up, those of applyDecorators in their order. The rule about
 * the type comes first, so that a missing number is not said to be too large.
 */
export function validationPipe(): ValidationPipe {
  return new BodyPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalidFields(errors.flatMap((error) => fieldErrors(error))),
  });
}

class BodyPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const declared = metadata.type === 'body' && metadata.metatype !== undefined && metadata.metatype !== Object;
    if (declared && !isRecord(value))
      throw new DomainError('bad-request', { message: 'The body must be a JSON object.' });
    return super.transform(value, metadata);
  }
}

/** An object with the transformations of its DTO applied. It is not validated. */
export function transformed<T extends object>(type: new () => T, value: object): T {
  return plainToInstance(type, value);
}

/** The validation errors of an object by the rules of its DTO: the first of each field. */
export function checkFields<T extends object>(type: new () => T, value: object): FieldError[] {
  return validateSync(transformed(type, value), {
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
  }).flatMap((error) => fieldErrors(error));
}

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `${field} is not a field of this request` : message,
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}
