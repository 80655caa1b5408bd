import type { ErrorCode } from '#libs/errors.js';
import type { NoResponseCode } from '../providers/http-client.js';
import { problemOf } from '../providers/problem.js';

/** Of the API with its status, or of a request that got no response. */
type ProblemCode = ErrorCode | NoResponseCode;

/**
 * The texts of problems in another language. Those of one invalid field have its name: `validation-failed date`. A
 * problem without a text is shown as the server sent it, in English.
 */
export type ProblemTexts = Readonly<Partial<Record<ProblemCode | `validation-failed ${string}`, string>>>;

/** The text of a failed request in another language; undefined if there is none. */
export function problemText(texts: ProblemTexts, error: unknown): string | undefined {
  const { code, errors = {} } = problemOf(error);
  if (code === undefined) return undefined;
  const [field, ...others] = Object.keys(errors);
  const key = field !== undefined && others.length === 0 ? `${code} ${field}` : code;
  return Object.hasOwn(texts, key) ? texts[key as keyof ProblemTexts] : undefined;
}
