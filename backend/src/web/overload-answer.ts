import type { ServerResponse } from 'node:http';
import { DomainError } from '../kernel/domain-error.js';
import { newRequestId } from '../kernel/ids.js';
import { PROBLEM_JSON, problemOf } from '../kernel/problem.filter.js';

/**
 * Rejects a request without Fastify, because a rejection has to cost far less than a response.
 *
 * @param html whether the client is a browser that opens a page
 * @param retryAfter in seconds
 */
export function answerOverloaded(response: ServerResponse, html: boolean, retryAfter: number): void {
  const id = newRequestId();
  const problem = problemOf(new DomainError('overloaded', { retryAfter }), `urn:request:${id}`);
  const body = html ? busyPage(problem.message, retryAfter) : JSON.stringify(problem);
  response
    .writeHead(problem.status, {
      'content-type': html ? 'text/html; charset=utf-8' : PROBLEM_JSON,
      'content-length': Buffer.byteLength(body),
      'retry-after': String(retryAfter),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': id,
    })
    .end(body);
}

/** A page that retries automatically. */
function busyPage(message: string, seconds: number): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="refresh" content="${seconds}"><meta name="color-scheme" content="light dark">` +
    `<title>Please wait</title><main style="font:1.125rem system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>Please wait</h1><p>${message}</p></main></html>`
  );
}
