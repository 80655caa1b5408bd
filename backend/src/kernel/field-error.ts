import type { FieldError } from '#libs/errors.js';
import { DomainError } from './domain-error.js';

/** A validation error of one field. */
export function fieldError(field: string, message: string): DomainError {
  return invalidFields([{ field, message }]);
}

/**
 * A validation error. If only one field is invalid, its message is also the problem's, because the specification's
 * screens show that one.
 */
export function invalidFields(errors: FieldError[]): DomainError {
  return new DomainError('validation-failed', { errors, ...(errors.length === 1 && { message: errors[0]!.message }) });
}
