import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS, STATUS_TITLES, type ErrorCode, type Problem } from '#libs/errors.js';
import { problemOf } from '../kernel/problem.filter.js';
import { DomainError, type ErrorFacts } from '../kernel/domain-error.js';

type Components = NonNullable<OpenAPIObject['components']>;
type Schemas = NonNullable<Components['schemas']>;
export type Response = NonNullable<Components['responses']>[string];

/** Extension members of problem documents, as shown in the examples. */
const FACTS: Partial<Record<ErrorCode, ErrorFacts>> = {
  'validation-failed': {
    message: 'Invalid email address',
    errors: [{ field: 'email', message: 'Invalid email address' }],
  },
  'bad-list-query': {
    message: 'Sorting by "colour" is not possible. Allowed: id, name, createdAt.',
    errors: [{ field: 'sort', message: 'Sorting by "colour" is not possible. Allowed: id, name, createdAt.' }],
  },
  'too-many-requests': { retryAfter: 30 },
  overloaded: { retryAfter: 2 },
  'edit-conflict': { current: { id: 'k3v9x2m7q1', version: 4 } },
};

const EXAMPLE_INSTANCE = 'urn:request:01jd9p6c4t';

/** An example of each problem document that the responses refer to, by code. */
export function problemExamples(responses: Record<string, Response>): Components['examples'] {
  const used = JSON.stringify(responses);
  const shown = codes().filter((code) => used.includes(`#/components/examples/${code}"`));
  return Object.fromEntries(
    shown.map((code) => [
      code,
      {
        summary: STATUS_TITLES[ERRORS[code].status],
        value: problemOf(new DomainError(code, FACTS[code]), EXAMPLE_INSTANCE),
      },
    ]),
  );
}

/** The schemas of problem documents. */
export function problemSchemas(): Schemas {
  return {
    ErrorCode: {
      type: 'string',
      enum: codes(),
      description: 'A stable identifier of the kind of error. Branch on it, not on texts.',
    },
    FieldError: {
      type: 'object',
      description: 'Why the value of a field was rejected.',
      required: ['field', 'message'],
      properties: {
        field: { type: 'string', description: 'The invalid field, as a path: `carDetails.carNumber`.' },
        message: { type: 'string', description: 'What is wrong, for the person who filled it in.' },
      },
    },
    Problem: {
      type: 'object',
      description: 'An RFC 9457 problem document. Some codes add their own fields.',
      required: ['type', 'title', 'status', 'detail', 'instance', 'message', 'code'],
      properties: {
        type: { type: 'string', description: '`urn:problem:` and the code.', example: 'urn:problem:not-found' },
        title: { type: 'string', description: 'The name of the HTTP status.', example: 'Not Found' },
        status: { type: 'integer', description: 'The HTTP status.', example: 404 },
        detail: { type: 'string', description: 'The same text as `message`.' },
        instance: {
          type: 'string',
          description: 'Identifies the request; the `X-Request-Id` header and the server log have the same id.',
          example: EXAMPLE_INSTANCE,
        },
        message: { type: 'string', description: 'What happened and what to do, for the user.' },
        code: { $ref: '#/components/schemas/ErrorCode' },
        errors: {
          type: 'array',
          description: 'For `validation-failed` and `bad-list-query`: every invalid field.',
          items: { $ref: '#/components/schemas/FieldError' },
        },
        retryAfter: { type: 'number', description: 'For `too-many-requests` and `overloaded`: seconds to wait.' },
        current: {
          description: 'For `edit-conflict`: the latest record. For `transition-not-allowed`: the current state.',
        },
        allowed: {
          type: 'array',
          description: 'For `transition-not-allowed`: the states that are allowed now.',
          items: { type: 'string' },
        },
      },
    } satisfies Schemas[string] & { required: (keyof Problem)[] },
  };
}

/** References to the response of each status that the codes have. Adds missing responses to `responses`. */
export function problemResponses(
  errors: Iterable<ErrorCode>,
  responses: Record<string, Response>,
): Record<string, { $ref: string }> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...new Set(errors)].sort())
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const name = same.map(pascalCase).join('Or');
      responses[name] ??= problemResponse(status, same);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function pascalCase(code: ErrorCode): string {
  return code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function problemResponse(status: number, same: ErrorCode[]): Response {
  return {
    description: same.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    ...(status === 429 && { headers: { 'Retry-After': RETRY_AFTER } }),
    ...(same.includes('overloaded') && { headers: { 'Retry-After': { ...RETRY_AFTER, required: false } } }),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(same.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

const RETRY_AFTER = {
  description: 'Seconds to wait.',
  required: true,
  schema: { type: 'integer' as const, minimum: 1 },
};

function codes(): ErrorCode[] {
  return Object.keys(ERRORS) as ErrorCode[];
}
