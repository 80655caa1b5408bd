import type { ErrorCode } from '#libs/errors.js';
import { STAFF_ROLES } from '#libs/contract/accounts.js';
import { staffRolesWith } from '#libs/permissions.js';
import { ACCESS, type Access, type Grant } from '../kernel/access.js';
import { IP_LIMIT } from '../kernel/ip-limit.guard.js';
import { API_ERRORS } from '../kernel/api-doc.js';
import { IDEMPOTENT } from '../kernel/idempotency.js';
import type { DocumentedOperation, Schema } from './openapi-handlers.js';
import { documentList, isList } from './openapi-lists.js';
import { problemResponses, type Response } from './openapi-problems.js';
import { PARAMETERS, SUCCESS } from './openapi-texts.js';

/** Completes each operation with what its guards and decorators imply: name, security, parameters and responses. */
export function documentOperations(
  operations: DocumentedOperation[],
  { schemas, responses }: { schemas: Record<string, Schema>; responses: Record<string, Response> },
): void {
  for (const documented of operations) {
    const { operation, handler } = documented;
    operation.operationId = handler.name;
    operation.security ??= accessOf(documented) === 'public' ? [] : [{ bearer: [] }];
    documentAccess(documented);
    documentList(documented, schemas);
    operation.parameters = operation.parameters?.filter(({ name }) => !SECURITY_HEADERS.includes(name));
    for (const parameter of operation.parameters ?? []) parameter.description ??= PARAMETERS[parameter.name];
    documentSuccess(documented);
    Object.assign(operation.responses, problemResponses(errorsOf(documented, schemas), responses));
  }
}

/** Headers that are described as security schemes. */
const SECURITY_HEADERS = ['authorization', 'x-razorpay-signature'];

function accessOf({ handler }: DocumentedOperation): Access {
  return handler.metadata<Access>(ACCESS) ?? [];
}

/** Adds the roles that may call the operation to its description. */
function documentAccess(documented: DocumentedOperation): void {
  const access = accessOf(documented);
  if (access === 'public') return;
  const { operation } = documented;
  const roles = isForEveryone(access)
    ? 'Any signed-in account.'
    : `Roles: ${rolesWith(access).map(quoted).join(', ')}.`;
  operation.description = `${operation.description ?? ''}\n\n${roles}`.trim();
}

/** Customers, and the staff roles with one of the grants. */
function rolesWith(grants: readonly Grant[]): string[] {
  const roles = grants.flatMap((grant): readonly string[] =>
    grant === 'user' || grant === 'employee' ? [grant] : staffRolesWith(grant),
  );
  return [...new Set(roles)];
}

function isForEveryone(grants: readonly Grant[]): boolean {
  return rolesWith(grants).length === ['user', ...STAFF_ROLES].length;
}

function quoted(name: string): string {
  return `\`${name}\``;
}

/** The errors that an operation declares, and those implied by its guards and parameters. */
function errorsOf(documented: DocumentedOperation, schemas: Record<string, Schema>): ErrorCode[] {
  const { method, path, operation, handler } = documented;
  const access = accessOf(documented);
  const reads = method === 'get';
  const errors: ErrorCode[] = [
    ...(handler.metadata<readonly ErrorCode[]>(API_ERRORS) ?? []),
    'internal-error',
    'overloaded',
  ];
  if (access !== 'public') errors.push('not-signed-in');
  // Requests from other websites are rejected unless they only read.
  if ((access !== 'public' && !isForEveryone(access)) || (!reads && path.startsWith('/api/'))) errors.push('forbidden');
  if (/\{(?!token\b)\w+\}/.test(path)) errors.push('not-found');
  if (isList(operation)) errors.push('bad-list-query', 'headers-too-large');
  if (operation.requestBody)
    errors.push('bad-request', 'request-timeout', 'payload-too-large', 'unsupported-media-type');
  if (handler.body || handler.query) errors.push('validation-failed');
  if (handler.body && schemas[handler.body.name]?.properties?.version) errors.push('edit-conflict');
  if (handler.metadata(IDEMPOTENT)) errors.push('validation-failed', 'request-in-progress', 'idempotency-key-reused');
  const limitsKeys = handler.metadata(IDEMPOTENT) && (access === 'public' || access.includes('user'));
  if (handler.metadata(IP_LIMIT) || limitsKeys) errors.push('too-many-requests');
  if (['put', 'patch', 'delete'].includes(method)) errors.push('conflict');
  return errors;
}

/** Adds the description and the headers of the successful response. */
function documentSuccess({ operation, handler }: DocumentedOperation): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue;
    response.description ||= SUCCESS[status] ?? 'Success.';
    if (isList(operation) && !operation['x-list']?.export)
      response.headers = { ...response.headers, 'Content-Range': CONTENT_RANGE };
    if (handler.metadata(IDEMPOTENT)) response.headers = { ...response.headers, 'Idempotency-Replayed': REPLAYED };
  }
}

const CONTENT_RANGE = {
  description: 'The positions of the first and the last record of this page, and how many records match in all.',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z-]+ [0-9]+-[0-9]+/[0-9]+$', example: 'customers 0-24/319' },
};

const REPLAYED = {
  description: '`true` when this is the stored answer of an earlier request with the same `Idempotency-Key`.',
  schema: { type: 'string', enum: ['true'] },
};
