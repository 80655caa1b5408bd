import { ERRORS, type ErrorCode, type FieldError } from '#libs/errors.js';

/** Facts a problem document may carry beside the fields RFC 9457 names; nothing internal belongs here. */
export interface ErrorFacts {
  /** Replaces the code's own text where the facts of the case say more. */
  message?: string;
  errors?: FieldError[];
  [fact: string]: unknown;
}

/** The only error that domain and services throw on purpose. Its status and title are in libs/errors.ts. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
  ) {
    super(facts.message ?? ERRORS[code].message);
    this.name = 'DomainError';
  }
}
