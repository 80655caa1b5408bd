import { HttpError } from 'react-admin';

interface FailedRequest {
  code: string;
  /** Messages by the path of their field, as react-admin's forms expect them. */
  errors: Record<string, string>;
}

/** The problem of a failed request, with the facts of its code. Empty for any other error. */
export function problemOf<Facts extends object>(error: unknown): Partial<FailedRequest & Facts> {
  return (error instanceof HttpError && (error.body as Partial<FailedRequest & Facts> | null)) || {};
}
