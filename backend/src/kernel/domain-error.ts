import { ERRORS, type ErrorCode, type FieldError } from '#libs/errors.js';

/** Extension members of the problem document. They are sent to the client. */
export interface ErrorFacts {
  /** A more specific text than the default of the code. */
  message?: string;
  errors?: FieldError[];
  [fact: string]: unknown;
}

/**
 * The only error that domain code and services throw deliberately. libs/errors.ts defines the status and title of each
 * code.
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
