import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#libs/errors.js';
import { DomainError } from '../kernel/domain-error.js';
import { newRequestId } from '../kernel/ids.js';
import { PROBLEM_JSON, problemOf } from '../kernel/problem.filter.js';

const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

interface ClientErrorOptions {
  /** Whether the request was already answered. A second response would be taken for that of the next request. */
  answered: boolean;
}

/** Answers a malformed or incomplete request with a problem document and closes the connection. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { answered }: ClientErrorOptions,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || answered) {
    socket.destroy();
    return;
  }
  const problem = problemOf(new DomainError(CODES[error.code ?? ''] ?? 'bad-request'), `urn:request:${newRequestId()}`);
  const body = JSON.stringify(problem);
  socket.write(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `content-type: ${PROBLEM_JSON}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}
