import { DomainError } from './domain-error.js';

/** A validation error of one field. */
export function fieldError(field: string, message: string): DomainError {
  return new DomainError('validation-failed', { message, errors: [{ field, message }] });
}
