import { ERRORS, type ErrorCode, type FieldError } from '#libs/errors.js';

/** Details of a problem document beside the fields of RFC 9457. They are sent to the client. */
export interface ErrorFacts {
  /** A more specific text than the default of the code. */
  message?: string;
  errors?: FieldError[];
  [fact: string]: unknown;
}

/** The only error that domain and services throw on purpose. Status and title of its code are in libs/errors.ts. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
  ) {
    super(facts.message ?? ERRORS[code].message);
    this.name = 'DomainError';
  }
}
