import { ERRORS, type ErrorCode, type FieldError } from '#libs/errors.js';

/** Details that a problem document carries beside the fields of RFC 9457. They reach the client: nothing internal belongs here. */
export interface ErrorFacts {
  /** Replaces the code's default text when the case allows a more helpful one. */
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
