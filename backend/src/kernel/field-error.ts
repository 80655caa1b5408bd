import { DomainError } from './domain-error.js';

/** One field that is not accepted, and why. */
export function fieldError(field: string, message: string): DomainError {
  return new DomainError('validation-failed', { message, errors: [{ field, message }] });
}
