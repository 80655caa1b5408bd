import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '#libs/errors.js';
import { DomainError } from './domain-error.js';

/** Only what a DTO declares gets in; anything else is a 400 that names every field at fault. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalidFields(errors.flatMap((error) => fieldErrors(error))),
  });
}

/** One text for one field: it is also the problem's message, as the spec's screens show it. */
export function invalidFields(errors: FieldError[]): DomainError {
  return new DomainError('validation-failed', { errors, ...(errors.length === 1 && { message: errors[0]!.message }) });
}

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `${field} is not a field of this request` : message,
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}
