import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, STATUS_TITLES, type ErrorCode, type Problem } from '#libs/errors.js';
import { DatabaseUnavailable, RecordLocked, StaleWrite, UniqueViolation } from './database.port.js';
import { DomainError, type ErrorFacts } from './domain-error.js';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** MongoDB releases the locks of a killed process within a minute. */
const LOCKED_RETRY_SECONDS = 30;
/** An operator has to free disk space. */
const DISK_RETRY_SECONDS = 60;

/** Codes for the errors that Nest and Fastify raise themselves, by HTTP status. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'bad-request',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

/** RFC 9457. An unknown error becomes a 500 with the request id only; the log has the cause under the same id. */
export function problemOf(error: unknown, instance: string): Problem {
  const { code, facts } = describe(error);
  const { status, message } = ERRORS[code];
  const text = facts.message ?? message;
  return {
    type: `urn:problem:${code}`,
    title: STATUS_TITLES[status],
    status,
    detail: text,
    instance,
    ...facts,
    code,
    message: text,
  };
}

function describe(error: unknown): { code: ErrorCode; facts: ErrorFacts } {
  if (error instanceof DomainError) return { code: error.code, facts: error.facts };
  if (error instanceof RecordLocked) return { code: 'not-ready', facts: { retryAfter: LOCKED_RETRY_SECONDS } };
  if (error instanceof DatabaseUnavailable) return { code: 'not-ready', facts: { retryAfter: DISK_RETRY_SECONDS } };
  if (error instanceof StaleWrite || error instanceof UniqueViolation) return { code: 'conflict', facts: {} };
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  return { code: CODE_OF_STATUS[status] ?? (status < 500 ? 'bad-request' : 'internal-error'), facts: {} };
}

/** Only errors of Fastify itself are trusted to carry a status. */
function statusOf(error: unknown): number {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' ? statusCode : 500;
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

const overloaded = new WeakSet<FastifyReply>();

/** Whether a route rejected the request because it had no capacity, such as a full queue. */
export function wasOverloaded(reply: FastifyReply): boolean {
  return overloaded.has(reply);
}

/** Also used as Fastify's error handler, for errors before a route is reached (a body too large, malformed JSON). */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error, `urn:request:${request.id}`);
  if (problem.code === 'overloaded') overloaded.add(reply);
  // Expected rejections are only counted, by the metrics: an attacker could fill the log with them.
  if (problem.status >= 500 && problem.code !== 'overloaded') request.log.error({ err: error }, 'request failed');
  else request.log.debug({ code: problem.code, detail: problem.detail }, 'request rejected');
  if (typeof problem.retryAfter === 'number') void reply.header('retry-after', Math.ceil(problem.retryAfter));
  // Otherwise the rest of the body would be parsed as the next request.
  if (problem.status === 408) void reply.header('connection', 'close');
  void reply.status(problem.status).header('content-type', PROBLEM_JSON).send(problem);
}
