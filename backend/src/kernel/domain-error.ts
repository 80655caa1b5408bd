import { ERRORS, type ErrorCode, type FieldError } from '#libs/errors.js';

/** Additional members of the problem document, which are sent to the client. */
export interface ErrorFacts {
  /** A more specific text than the default of the code. */
  message?: string;
  errors?: FieldError[];
  [fact: string]: unknown;
}

/**
 * An expected failure, thrown by domain code and services. libs/src/errors.ts defines the status and default text of
 * each code.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
  ) {
    super(facts.message ?? ERRORS[code].message);
    this.name = 'DomainError';
  }
}
